/** What squares tell by the counts of a game: each of all, and those of one player. */
import type { SquareCounts } from '#schema/context.ts'
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { isUnicorn } from '#schema/rules/scoring/rarity.ts'
import { NO_SLOT } from '../games/answer-slots.ts'
import type { LiveGame } from '../games/live-game.ts'

/** How many of a player's squares nobody else has. */
export function unicornsOf(game: LiveGame, index: number, counts: Int32Array = game.counts): number {
  let unicorns = 0
  for (let square = 0; square < SQUARE_COUNT; square++) {
    const slot = game.slotAt(index, square)
    if (slot !== NO_SLOT && isUnicorn(counts[slot] ?? 0)) unicorns++
  }
  return unicorns
}

/** What a player's squares add up to, in micros. */
export function microsOf(game: LiveGame, index: number, weights: Int32Array = game.weights): number {
  let micros = 0
  for (let square = 0; square < SQUARE_COUNT; square++) micros += weights[game.slotAt(index, square)] ?? 0
  return micros
}

/** Of each square. Everybody who guesses is told of one, so all are counted in one pass over the answers. */
export function squareCountsOf({ slots, counts, totals }: LiveGame): readonly SquareCounts[] {
  const [taken, untaken] = [new Int32Array(SQUARE_COUNT), new Int32Array(SQUARE_COUNT)]
  for (let slot = NO_SLOT + 1; slot < slots.size; slot++) {
    const square = slots.squares[slot] ?? 0
    const count = counts[slot] ?? 0
    if (count > 0 && isUnicorn(count)) taken[square] = (taken[square] ?? 0) + 1
    // An answer that a correction has taken is none to be found.
    if (count === 0 && slots.areAnswers[slot] === 1) untaken[square] = (untaken[square] ?? 0) + 1
  }
  return Array.from({ length: SQUARE_COUNT }, (_, square) => ({
    pickCount: totals[square] ?? 0,
    currentUnicorns: taken[square] ?? 0,
    unfoundUnicorns: untaken[square] ?? 0,
  }))
}
