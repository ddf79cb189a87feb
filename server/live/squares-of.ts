/** What one player's squares are worth by some counts. */
import { isUnicorn } from '#schema/rules/rarity.ts'
import { SQUARE_COUNT } from '#schema/rules/squares.ts'
import { NO_SLOT } from './answer-slots.ts'
import type { LiveGame } from './live-game.ts'

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
  const first = index * SQUARE_COUNT
  for (let place = first; place < first + SQUARE_COUNT; place++) micros += weights[game.picks[place] ?? NO_SLOT] ?? 0
  return micros
}
