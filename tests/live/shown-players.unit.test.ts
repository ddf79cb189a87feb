/** How a player is shown changes in memory, whatever is going on there. */
import { expect, it } from 'vitest'
import { announceGuesses, memoryBus } from '#server/live/broadcast/bus.ts'
import type { LiveEngine, LiveEngineDeps } from '#server/live/live-engine.ts'
import { readerOf, visitor, type WrittenGame } from '../support/packed-game.ts'
import { playRef } from '../support/play-ref.ts'
import { answers, engineWith, PATIENT, SlowGame } from './memory-engine.ts'

/** More players than are ranked at every read. */
const MANY = 6000
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const ADA = idOf(0)
const ACCOUNT = idOf(MANY)

const gameOf = (players: number): WrittenGame => ({
  gameId: 1,
  answers,
  plays: Array.from({ length: players }, (_, n) => ({ playerId: idOf(n), ref: playRef(1, idOf(n)) })),
})

/** Signed-in players are called Ada. Within a minute, only the first change is sent at once. */
const stageWith = (deps: Partial<LiveEngineDeps>) =>
  engineWith({
    readPerson: async () => ({ person: { ...visitor, isSignedIn: true, name: 'Ada' }, commit: 3 }),
    tickMs: 60_000,
    ...deps,
  })

const signsIn = { playerId: ACCOUNT, visitorId: ADA, gameIds: [1] }

it('the board of a large game that was made a moment ago is made again for who watches', async () => {
  await using engine = stageWith({ readGame: readerOf(() => gameOf(MANY)) })
  const watch = engine.watch(1)
  await watch.next()
  expect(await engine.board(1, 'signedIn')).toMatchObject({ startedCount: 0, entries: [] })
  await engine.showPlayer(signsIn)
  await watch.next()
  expect(await engine.board(1, 'signedIn')).toMatchObject({ startedCount: 1, entries: [{ name: 'Ada' }] })
  await watch.return?.()
})

const signedIn = async (engine: LiveEngine) => (await engine.board(1, 'signedIn')).entries

it('who signs in while a game is being read is the account in it afterwards', async () => {
  const game = new SlowGame(gameOf(2))
  await using engine = stageWith(game)
  const first = signedIn(engine)
  await game.begun(1)
  await engine.showPlayer(signsIn)
  await game.end(1)
  expect(await first).toMatchObject([{ name: 'Ada' }])
})

it('who signs in while a game is read again is the account in it at once, and afterwards', async () => {
  const game = new SlowGame(gameOf(2))
  await using engine = stageWith(game)
  const watch = engine.watch(1)
  const first = watch.next()
  await game.end(1)
  await first
  const reload = engine.reload(1)
  await game.begun(2)
  await engine.showPlayer(signsIn)
  expect(await signedIn(engine)).toMatchObject([{ name: 'Ada' }])
  await game.end(2)
  await reload
  expect(await signedIn(engine)).toMatchObject([{ name: 'Ada' }])
  await watch.return?.()
})

it('whose guesses as the account came first, in what is read, are read once more', async () => {
  const game = new SlowGame(gameOf(2))
  const bus = memoryBus()
  await using engine = stageWith({ readGame: game.readGame, bus })
  const first = signedIn(engine)
  await game.begun(1)
  const pick = { gameId: 1, playerId: ACCOUNT, square: 0, songId: 10, at: 5, isCounted: true }
  announceGuesses(bus, { origin: 'elsewhere', begun: [], picks: [pick] })
  await new Promise((resolve) => setTimeout(resolve))
  await engine.showPlayer(signsIn)
  game.stored = { ...game.stored, plays: [{ playerId: ACCOUNT, ref: playRef(1, ADA), isSignedIn: true, name: 'Ada' }] }
  await game.end(1)
  await first
  await game.end(2)
  await expect.poll(async () => (await engine.counts(1)).startedCount, PATIENT).toBe(1)
  expect(await signedIn(engine)).toMatchObject([{ name: 'Ada', ref: playRef(1, ADA) }])
})
