import { describe, expect, it } from 'vitest'
import { GameNotFound } from '#schema/errors.ts'
import { announceGuesses, memoryBus } from '#server/live/broadcast/bus.ts'
import { asJudged } from '../support/guess-outcome.ts'
import { readerOf, visitor, type WrittenGame } from '../support/packed-game.ts'
import { playRef } from '../support/play-ref.ts'
import { emptyGame, engineWith } from './memory-engine.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'
const BEN = '00000000-0000-4000-8000-00000000000b'
const CY = '00000000-0000-4000-8000-00000000000c'

const news = (playerId: string, gameId = 1) => ({
  origin: 'elsewhere',
  begun: [{ gameId, playerId, ref: playRef(gameId, playerId), isCounted: true, ...visitor }],
  picks: [{ gameId, playerId, square: 0, songId: 10, at: 5, isCounted: true }],
})

describe('the live engine', () => {
  it('loads a game once, however many ask for it', async () => {
    let loads = 0
    const readGame = readerOf((gameId) => {
      loads++
      return emptyGame(gameId)
    })
    await using engine = engineWith({ readGame })
    await Promise.all([engine.counts(1), engine.board(1, 'all'), engine.counts(1)])
    await engine.counts(1)
    expect(loads).toBe(1)
  })

  it('loses no commit that it hears of while it loads a game, and counts none twice', async () => {
    const bus = memoryBus()
    let finish = (_: WrittenGame) => {}
    const loaded = new Promise<WrittenGame>((resolve) => {
      finish = resolve
    })
    let isLoading = false
    const readGame = readerOf(() => {
      isLoading = true
      return loaded
    })
    await using engine = engineWith({ bus, readGame })
    const counts = engine.counts(1)
    await expect.poll(() => isLoading).toBe(true)
    for (const playerId of [ADA, BEN]) announceGuesses(bus, news(playerId))
    await new Promise((resolve) => setTimeout(resolve))
    // What was read has Ada's pick already, and not Ben's.
    finish({
      ...emptyGame(1),
      plays: [{ playerId: ADA, ref: playRef(1, ADA), picks: [{ square: 0, songId: 10, pickedAt: 5 }] }],
      tallies: [{ square: 0, songId: 10, count: 1 }],
    })
    expect(await counts).toMatchObject({ version: 4, startedCount: 2 })
    expect((await engine.answerCounts(1, 0)).get(10)).toBe(2)
  })

  it('hears the same commit twice, and a pick before its play, without harm', async () => {
    const bus = memoryBus()
    await using engine = engineWith({ bus })
    await engine.counts(1)
    const { begun, picks } = news(ADA)
    announceGuesses(bus, { origin: 'elsewhere', begun: [], picks })
    announceGuesses(bus, {
      origin: 'elsewhere',
      begun: begun.map((play) => ({ ...play, isSignedIn: true, name: 'Ada' })),
      picks,
    })
    announceGuesses(bus, { origin: 'elsewhere', begun, picks })
    await expect.poll(async () => (await engine.counts(1)).version).toBe(2)
    expect((await engine.board(1, 'signedIn')).entries).toMatchObject([{ name: 'Ada' }])
  })

  it('does not count again what a late message tells of a player who has left since', async () => {
    const bus = memoryBus()
    const stored = { ...emptyGame(1), tallies: [{ square: 0, songId: 10, count: 1 }], lastCommit: 7 }
    await using engine = engineWith({ bus, readGame: readerOf(() => stored) })
    expect(await engine.counts(1)).toMatchObject({ version: 1, startedCount: 0 })
    const committed = (playerId: string, commit: number) => {
      const { origin, begun, picks } = news(playerId)
      const of = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, commit }))
      announceGuesses(bus, { origin, begun: of(begun), picks: of(picks) })
    }
    committed(ADA, 7)
    committed(BEN, 8)
    await expect.poll(async () => (await engine.counts(1)).startedCount).toBe(1)
    expect((await engine.counts(1)).version).toBe(3)
    expect((await engine.answerCounts(1, 0)).get(10)).toBe(2)
  })

  it('reads again when it is told to during a load, since that may have begun too early', async () => {
    let loads = 0
    await using engine = engineWith({
      readGame: readerOf(async (gameId) => {
        loads++
        await new Promise((resolve) => setTimeout(resolve, 5))
        return { ...emptyGame(gameId), tallies: [{ square: 0, songId: 10, count: loads }] }
      }),
    })
    const first = engine.counts(1)
    await new Promise((resolve) => setTimeout(resolve, 1))
    const reload = engine.reload(1)
    expect((await first).version).toBe(1)
    await reload
    expect((await engine.counts(1)).version).toBe(2)
  })

  it('tells once what a watcher has found there already', async () => {
    const bus = memoryBus()
    await using engine = engineWith({ bus, tickMs: 50 })
    const early = engine.watch(1)
    await early.next()
    for (const playerId of [ADA, BEN]) announceGuesses(bus, news(playerId))
    await expect.poll(async () => (await engine.counts(1)).version).toBe(4)
    const late = engine.watch(1)
    expect((await late.next()).value).toBe(4)
    const next = late.next()
    // The tick of the second change is over.
    while ((await early.next()).value !== 4);
    announceGuesses(bus, news(CY))
    expect((await next).value).toBe(6)
  })

  it('never lets the version of a watched game go back', async () => {
    let count = 7
    await using engine = engineWith({
      readGame: readerOf((gameId) => ({ ...emptyGame(gameId), tallies: [{ square: 0, songId: 10, count }] })),
    })
    const watch = engine.watch(1)
    expect(await watch.next()).toEqual({ value: 7, done: false })
    count = 3
    await engine.reload(1)
    expect(await watch.next()).toEqual({ value: 7, done: false })
    expect((await engine.counts(1)).squares[0]?.pickCount).toBe(3)
    await watch.return?.()
  })

  it('tells a commit with a new play and its pick as one change', async () => {
    await using engine = engineWith({
      tickMs: 60_000,
      writeBatch: async (guesses) => ({
        kind: 'written',
        outcomes: asJudged(guesses),
        begun: guesses.map(({ gameId, playerId }) => ({
          gameId,
          playerId,
          ref: playerId,
          isCounted: true,
          ...visitor,
        })),
        uncounted: new Set(),
        commit: 1,
      }),
    })
    const watch = engine.watch(1)
    expect(await watch.next()).toEqual({ value: 0, done: false })
    await engine.guess({ gameId: 1, playerId: ADA, square: 0, songId: 10 })
    expect(await watch.next()).toEqual({ value: 2, done: false })
  })

  it('keeps watched games, and not more of the others than it has room for', async () => {
    const loads = new Map<number, number>()
    const bus = memoryBus()
    const readGame = readerOf((gameId) => {
      loads.set(gameId, (loads.get(gameId) ?? 0) + 1)
      return emptyGame(gameId)
    })
    await using engine = engineWith({ bus, readGame })
    const watches = Array.from({ length: 70 }, (_, i) => engine.watch(i + 1))
    await Promise.all(watches.map((watch) => watch.next()))
    for (let gameId = 101; gameId <= 300; gameId++) await engine.counts(gameId)
    await engine.counts(101)
    expect([loads.get(1), loads.get(70), loads.get(101)]).toEqual([1, 1, 2])
    announceGuesses(bus, news(ADA, 70))
    expect(await watches[69]?.next()).toEqual({ value: 2, done: false })
  })

  it('does not keep what it could not load', async () => {
    let isThere = false
    await using engine = engineWith({ readGame: readerOf((gameId) => (isThere ? emptyGame(gameId) : null)) })
    await expect(engine.counts(1)).rejects.toThrow(GameNotFound)
    await expect(engine.watch(1).next()).rejects.toThrow(GameNotFound)
    isThere = true
    expect(await engine.counts(1)).toMatchObject({ version: 0 })
  })

  it('ends all watching when it closes', async () => {
    const engine = engineWith({})
    const watch = engine.watch(1)
    await watch.next()
    const pending = watch.next()
    await engine[Symbol.asyncDispose]()
    expect(await pending).toEqual({ value: undefined, done: true })
  })
})
