/** The counts of squares: for all players, and for one player. */
import type { SquareCounts } from '#schema/boards/standings.ts'
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { isUnicorn } from '#schema/rules/scoring/rarity.ts'
import { NO_SLOT } from '../games/answer-slots.ts'
import type { ScoredGame } from './scored-game.ts'

/** Returns how many of a player's picks no other player has. */
export function unicornsOf(game: ScoredGame, index: number, counts: Int32Array = game.counts): number {
  let unicorns = 0
  for (let square = 0; square < SQUARE_COUNT; square++) {
    const slot = game.slotAt(index, square)
    if (slot !== NO_SLOT && isUnicorn(counts[slot] ?? 0)) unicorns++
  }
  return unicorns
}

/** What a player's squares add up to, in micros. */
export function microsOf(game: ScoredGame, index: number, weights: Int32Array = game.weights): number {
  let micros = 0
  for (let square = 0; square < SQUARE_COUNT; square++) micros += weights[game.slotAt(index, square)] ?? 0
  return micros
}

/** Returns the counts of all squares in one pass over the answers, since every guess needs them. */
export function squareCountsOf({ slots, counts, totals }: ScoredGame): readonly SquareCounts[] {
  const [taken, untaken] = [new Int32Array(SQUARE_COUNT), new Int32Array(SQUARE_COUNT)]
  for (let slot = NO_SLOT + 1; slot < slots.size; slot++) {
    const square = slots.squares[slot] ?? 0
    const count = counts[slot] ?? 0
    if (count > 0 && isUnicorn(count)) taken[square] = (taken[square] ?? 0) + 1
    // An answer removed by a correction can no longer be found.
    if (count === 0 && slots.areAnswers[slot] === 1) untaken[square] = (untaken[square] ?? 0) + 1
  }
  return Array.from({ length: SQUARE_COUNT }, (_, square) => ({
    pickCount: totals[square] ?? 0,
    currentUnicorns: taken[square] ?? 0,
    unfoundUnicorns: untaken[square] ?? 0,
  }))
}
