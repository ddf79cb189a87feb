/** Scores an answer by how often others chose it: the lower, the rarer. */

const MICROS = 1_000_000

/** How often a song was picked in a square, and how often anything was. */
export interface PickCount {
  readonly count: number
  readonly total: number
}

/** 100 x count / total, to a millionth; 0 for a song picked at most once. */
export function squareRarity({ count, total }: PickCount): number {
  return rarityOf(squareMicros(count, total))
}

/** Returns the rarity in millionths, rounded once: all reported values and sums of a square derive from it. */
export function squareMicros(count: number, total: number): number {
  if (isUnicorn(count) || total <= 0) return 0
  return Math.round((100 * MICROS * count) / total)
}

/** Returns whether no other player picked it. */
export function isUnicorn(count: number): boolean {
  return count <= 1
}

/** The score of a game: the sum of its squares' scores above 0; squares not scored yet (-1) add nothing. */
export function gameRarity(rarities: readonly number[]): number {
  return rarities.reduce((sum, rarity) => (rarity > 0 ? sum + rarity : sum), 0)
}

/** Squares show two decimals, the leaderboard three. */
export const SQUARE_DECIMALS = 2
export const LEADERBOARD_DECIMALS = 3

/** A score as people read it; '-' for a play without one. */
export function formatRarity(rarity: number | null, decimals: number): string {
  return rarity === null ? '-' : rarity.toFixed(decimals)
}

/**
 * A score in millionths, as a whole number. Scores are compared as such: the sums of the same squares in another order
 * may differ in their last binary digit, and that must not break a tie.
 */
export function rarityMicros(rarity: number): number {
  return Math.round(rarity * MICROS)
}

/** Converts millionths to a score. */
export function rarityOf(micros: number): number {
  return micros / MICROS
}
