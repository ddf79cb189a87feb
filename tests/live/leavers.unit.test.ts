/** Players who leave are off the boards at once, and however many leave, a game is seldom read again for it. */
import { afterEach, expect, it, vi } from 'vitest'
import { readerOf, type WrittenGame, type WrittenPlay } from '../support/packed-game.ts'
import { playRef } from '../support/play-ref.ts'
import { answers, engineWith } from './memory-engine.ts'

afterEach(() => {
  vi.useRealTimers()
})

const PLAYERS = 30
const LEAVERS = 20
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const picks = answers.map((_, square) => ({ square, songId: 10, pickedAt: 5 }))
const playOf = (n: number): WrittenPlay => ({ playerId: idOf(n), ref: playRef(1, idOf(n)), picks })

it('twenty players who leave one after the other have the game read twice, and are on no board meanwhile', async () => {
  vi.useFakeTimers()
  let plays = Array.from({ length: PLAYERS }, (_, n) => playOf(n))
  let readings = 0
  const game = (): WrittenGame => ({ gameId: 1, answers, plays })
  await using engine = engineWith({
    readGame: readerOf(() => {
      readings++
      return game()
    }),
  })
  const watch = engine.watch(1)
  await watch.next()
  const refs = async () => (await engine.board(1, 'all')).entries.map(({ ref }) => ref)
  expect(await refs()).toHaveLength(PLAYERS)
  expect(readings).toBe(1)
  for (let n = 0; n < LEAVERS; n++) {
    plays = plays.slice(1)
    await engine.removePlayer({ playerId: idOf(n), gameIds: [1] })
    expect(await refs()).not.toContain(playRef(1, idOf(n)))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(readings).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(readings).toBe(3)
  expect(await engine.board(1, 'all')).toMatchObject({ startedCount: PLAYERS - LEAVERS })
  await watch.return?.()
})
