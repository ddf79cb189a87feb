/** Scores as whole millionths of a percent: their sums are equal wherever they are made, so that ties are exact. */
import { isUnicorn } from '#schema/rules/rarity.ts'

const MICROS_PER_PERCENT = 1e6

/** What `squareRarity` says, rounded once. */
export function squareMicros(count: number, total: number): number {
  return isUnicorn(count) || total <= 0 ? 0 : Math.round((100 * MICROS_PER_PERCENT * count) / total)
}

/** 0-100 a square, as people know it. */
export function rarityOf(micros: number): number {
  return micros / MICROS_PER_PERCENT
}
