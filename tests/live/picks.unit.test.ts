import { describe, expect, it } from 'vitest'
import { AnswerSlots, NO_SLOT } from '#server/live/games/answer-slots.ts'
import { Picks } from '#server/live/games/picks.ts'

const PLAYERS = 40
/** Nine times as many are less than two to the sixteenth. */
const MOST_ANSWERS = 7281

/** Squares with this many answers each. */
function slotsOf(counts: readonly number[]): AnswerSlots {
  return new AnswerSlots({
    answers: counts.map((count) => Array.from({ length: count }, (_, i) => 7 * i + 1)),
    tallies: [],
  })
}

/** Which answer a player has picked, of none the first number that is no answer's. */
function songOf(player: number, square: number, count: number): number {
  if ((player + square) % 4 === 0) return 0
  // The last answer, too.
  return 7 * ((count - 1 + Math.max(0, player - 1) * 31) % Math.max(1, count)) + 1
}

describe('picks', () => {
  it.each([
    { squares: 'of a few answers', counts: [3, 8, 20, 1, 60, 0, 64, 63, 5], columnCount: 5 },
    {
      squares: 'of as many as two of them have room for in one code',
      counts: Array.from({ length: 9 }, () => 126),
      columnCount: 5,
    },
    { squares: 'of more', counts: Array.from({ length: 9 }, () => 300), columnCount: 9 },
    { squares: 'of as many as a game may have', counts: Array.from({ length: 9 }, () => MOST_ANSWERS), columnCount: 9 },
  ])('are those that were put there, and weigh as much in sums, in squares $squares', ({ counts, columnCount }) => {
    const slots = slotsOf(counts)
    const picks = new Picks(slots)
    expect(picks.columnCount).toBe(columnCount)
    const slotOf = (player: number, square: number) => slots.slotOf(square, songOf(player, square, counts[square] ?? 0))
    const weights = Int32Array.from({ length: slots.size }, (_, slot) => slot * 1009)
    picks.reserve(PLAYERS / 2)
    for (let player = 0; player < PLAYERS; player++) {
      if (player === PLAYERS / 2) picks.reserve(PLAYERS)
      for (let square = 8; square >= 0; square--) {
        const slot = slotOf(player, square)
        if (slot !== NO_SLOT) picks.put(player, square, slot)
      }
    }
    const sums = picks.sumsOf(weights)
    for (let player = 0; player < PLAYERS; player++) {
      const expected = counts.map((_, square) => slotOf(player, square))
      expect(counts.map((_, square) => picks.slotAt(player, square))).toEqual(expected)
      const codes = picks.codes.subarray(player * columnCount, (player + 1) * columnCount)
      const weight = codes.reduce((sum, code) => sum + (sums[code] ?? Number.NaN), 0)
      expect(weight).toBe(expected.reduce((sum, slot) => sum + (weights[slot] ?? 0), 0))
    }
  })
})
