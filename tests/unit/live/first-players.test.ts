import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildGame } from '#server/live/build-game.ts'
import { BLOCK, CountedKeys, IN_PROGRESS, OFF_BOARD } from '#server/live/counted-keys.ts'
import { firstPlayers } from '#server/live/ranking.ts'
import { scoreKeys } from '#server/live/score-keys.ts'
import { atOnce } from '#server/live/steps.ts'
import { readerOf, visitor } from '../../support/packed-game.ts'

const SONGS = 3
const drawnKey = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 900_000_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(123_456, 123_457) },
  fc.integer({ min: IN_PROGRESS + 1, max: IN_PROGRESS + 9 }),
  fc.constant(OFF_BOARD),
)
/** Against the order in which they are looked through. */
const compareTies = (a: number, b: number) => b - a

describe('the first of a board', () => {
  it('are those whom sorting everybody would put there, whichever blocks of players they are in', async () => {
    const boards = fc.tuple(fc.array(drawnKey, { maxLength: 5000, size: 'max' }), fc.integer({ min: 1, max: 60 }))
    await fc.assert(
      fc.asyncProperty(boards, async ([keys, count]) => {
        const scored = new CountedKeys(new Int32Array(keys.length))
        for (const index of keys.keys()) scored.put(index, OFF_BOARD)
        for (const [index, key] of keys.entries()) scored.change(index, key)
        const board = { keys: scored.keys, leastKeys: scored.leastKeys, ...scored.counted() }
        const sorted = [...keys.entries()]
          .filter(([, key]) => key < OFF_BOARD)
          .toSorted(([a, key], [b, other]) => key - other || b - a)
          .map(([index]) => index)
        expect(await atOnce(firstPlayers(board, { count, compareTies }))).toEqual(sorted.slice(0, count))
      }),
      // A smaller example of so large a board would take minutes to find.
      { numRuns: 40, endOnFailure: true },
    )
  })
})

describe('the keys of a game', () => {
  const answers = Array.from({ length: 9 }, () => Array.from({ length: SONGS }, (_, i) => i + 1))
  const songOf = (n: number, square: number) => 1 + (((Math.imul(n + 1, 0x9e3779b1) ^ (square * 977)) >>> 9) % SONGS)

  it.each([3, 255, 257, 9001])('of %i players tell the least of every block of players', async (size) => {
    const plays = Array.from({ length: size }, (_, n) => ({
      ...visitor,
      playerId: `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`,
      ref: `ref${`${n}`.padStart(9, '0')}`,
      picks: answers.map((_songs, square) => ({ square, songId: songOf(n, square), pickedAt: n })),
    }))
    const tallies = answers.flatMap((songs, square) =>
      songs.map((songId) => ({ square, songId, count: plays.filter((_, n) => songOf(n, square) === songId).length })),
    )
    const game = await readerOf(() => ({ gameId: 1, answers, tallies, plays }))(1, buildGame)
    if (!game) throw new Error('There is a game')
    const { keys, leastKeys, counted } = await atOnce(scoreKeys(game))
    const blocks = Array.from({ length: Math.ceil(size / BLOCK) }, (_, block) =>
      keys.slice(block * BLOCK, (block + 1) * BLOCK),
    )
    expect([...leastKeys]).toEqual(blocks.map((block) => Math.min(...block)))
    expect(counted).toMatchObject({ completedCount: size, onBoardCount: size })
  })
})
