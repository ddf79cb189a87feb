/** Scores as they are told: a million of them in steps. */
import { rarityOf } from '#schema/rules/rarity.ts'
import { type Steps, stretches } from './steps.ts'

/** Of scores in micros. */
export function* raritiesOf(scores: Int32Array): Steps<readonly number[]> {
  const rarities: number[] = []
  yield* stretches(scores.length, (from, to) => {
    for (let i = from; i < to; i++) rarities.push(rarityOf(scores[i] ?? 0))
  })
  return rarities
}
