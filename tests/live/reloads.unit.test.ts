import { afterEach, describe, expect, it, vi } from 'vitest'
import { GameNotFound, TryAgain } from '#schema/errors.ts'
import type { LiveEngineDeps } from '#server/live/live-engine.ts'
import { isOutage } from '#server/platform/database/outage.ts'
import { asJudged } from '../support/guess-outcome.ts'
import { readerOf, visitor } from '../support/packed-game.ts'
import { answers, engineWith, SlowGame } from './memory-engine.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'
afterEach(() => {
  vi.useRealTimers()
})

/** Every guess begins a play. */
const stageWith = (deps: Pick<LiveEngineDeps, 'readGame'>) =>
  engineWith({
    writeBatch: async (guesses) => ({
      kind: 'written',
      outcomes: asJudged(guesses),
      begun: guesses.map(({ gameId, playerId }) => ({
        gameId,
        playerId,
        ref: playerId.slice(-12),
        isCounted: true,
        ...visitor,
      })),
      uncounted: new Set(),
      commit: 1,
    }),
    ...deps,
  })

/** A game of which so much is stored. */
const gameOf = (count: number) => ({ answers, tallies: [{ square: 0, songId: 10, count }] })

describe('a game that is read again and again', () => {
  it('answers guesses, counts and boards meanwhile, and has in the end what was asked for last', async () => {
    const game = new SlowGame(gameOf(1))
    await using engine = stageWith(game)
    const picks = async () => (await engine.counts(1)).squares[0]?.pickCount
    const watch = engine.watch(1)
    const first = watch.next()
    await game.end(1)
    expect(await first).toMatchObject({ value: 1 })

    const reloads: Promise<void>[] = []
    for (const number of [2, 3, 4]) {
      game.stored = gameOf(number)
      reloads.push(engine.reload(1))
      await game.begun(number)
      game.stored = gameOf(number + 100)
      // That came too late for the reading under way.
      reloads.push(engine.reload(1))
      expect(await picks()).toBeGreaterThan(0)
      expect((await engine.board(1, 'all')).version).toBeGreaterThan(0)
      const guess = { gameId: 1, playerId: ADA, square: number, songId: 10 }
      expect(await engine.guess(guess)).toMatchObject({ verdict: 'right' })
      await game.end(number)
    }
    await game.end(5)
    await Promise.all(reloads)
    expect(await picks()).toBe(104)
    await watch.return?.()
  })

  it('is not read most of the time', async () => {
    const times: { readonly from: number; to: number }[] = []
    const readGame = readerOf(async (gameId) => {
      const time = { from: performance.now(), to: 0 }
      times.push(time)
      await new Promise((resolve) => setTimeout(resolve, 10))
      time.to = performance.now()
      return { gameId, answers }
    })
    await using engine = stageWith({ readGame })
    const watch = engine.watch(1)
    await watch.next()
    const reloads: Promise<void>[] = []
    while (times.length < 5) {
      reloads.push(engine.reload(1))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.all(reloads)
    for (const [n, { from, to }] of times.slice(0, -1).entries()) {
      expect((times[n + 1]?.from ?? 0) - to).toBeGreaterThanOrEqual(2 * (to - from))
    }
    await watch.return?.()
  })

  it('stays as it was where that fails, and is read once more for whoever asks next', async () => {
    let state: 'there' | 'away' | 'gone' = 'there'
    let count = 1
    const readGame = readerOf((gameId) => {
      if (state === 'away') throw new Error('The database is away')
      return state === 'gone' ? null : { gameId, answers, tallies: [{ square: 0, songId: 10, count }] }
    })
    await using engine = stageWith({ readGame })
    const watch = engine.watch(1)
    await watch.next()
    const picks = async () => (await engine.counts(1)).squares[0]?.pickCount
    state = 'away'
    count = 2
    await expect(engine.reload(1)).rejects.toThrow('away')
    state = 'there'
    expect(await picks()).toBe(1)
    await expect.poll(picks, { timeout: 10_000 }).toBe(2)

    state = 'gone'
    await expect(engine.reload(1)).rejects.toThrow(GameNotFound)
    await expect(engine.counts(1)).rejects.toThrow(GameNotFound)
    await watch.return?.()
  })
})

describe('a game that takes long to load', () => {
  it('has whoever guesses or looks try again, and not wait for ever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const game = new SlowGame(gameOf(1))
    await using engine = stageWith(game)
    const guess = engine.guess({ gameId: 1, playerId: ADA, square: 0, songId: 10 })
    const refused = expect(guess).rejects.toThrow(TryAgain)
    const unanswered = expect(engine.counts(1)).rejects.toSatisfy((problem) => isOutage(problem))
    await vi.advanceTimersByTimeAsync(5000)
    await refused
    await vi.advanceTimersByTimeAsync(15_000)
    await unanswered
    vi.useRealTimers()
    // It goes on loading for the next.
    await game.end(1)
    expect(await engine.guess({ gameId: 1, playerId: ADA, square: 0, songId: 10 })).toMatchObject({ verdict: 'right' })
  })
})
