/** How the completed stand to each other, by look-up in their scores in order. */
import { IN_PROGRESS } from './counted-keys.ts'
import type { Numbered } from './sort-by-digits.ts'
import { type Steps, stretches } from './steps.ts'

export class BoardRanks {
  readonly completedCount: number
  readonly #keys: Int32Array

  /** All on the board, ascending by key. */
  constructor({ keys }: Numbered, completedCount: number) {
    this.completedCount = completedCount
    this.#keys = keys
  }

  /** How many have completed with less than a score in micros. */
  below(micros: number): number {
    const sought = Math.min(micros, IN_PROGRESS)
    return placeIn(this.#keys, (key) => key - sought)
  }

  /** How many have completed with more. */
  above(micros: number): number {
    return this.completedCount - this.below(micros + 1)
  }

  /** The scores of the completed, ascending, in micros: a copy. */
  *scores(): Steps<Int32Array> {
    const scores = new Int32Array(this.completedCount)
    yield* stretches(scores.length, (from, to) => scores.set(this.#keys.subarray(from, to), from))
    return scores
  }
}

/** How many come before: `compare` is less than 0 for them. */
export function placeIn(sorted: Int32Array, compare: (each: number) => number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle] ?? 0) < 0) low = middle + 1
    else high = middle
  }
  return low
}
