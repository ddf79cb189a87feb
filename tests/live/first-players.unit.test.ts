import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CountedKeys, IN_PROGRESS, OFF_BOARD } from '#server/live/standings/counted-keys.ts'
import { firstPlayers } from '#server/live/standings/standings.ts'
import { atOnce } from '#server/live/standings/steps.ts'

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
        const sorted = [...keys.entries()]
          .filter(([, key]) => key < OFF_BOARD)
          .toSorted(([a, key], [b, other]) => key - other || b - a)
          .map(([index]) => index)
        expect(await atOnce(firstPlayers(scored.board(), { count, compareTies }))).toEqual(sorted.slice(0, count))
      }),
      // A smaller example of so large a board would take minutes to find.
      { numRuns: 40, endOnFailure: true },
    )
  })
})
