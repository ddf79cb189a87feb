/** Sorts the scores of a game into a few equal steps, so that a player sees their place among all others. */

import { type Ascending, countWhile } from './count-while.ts'

/** From its own bound to below the next: `from <= score < to`. */
export interface ScoreBucket {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** More bars than these are no picture any more on a phone. */
const MOST_BUCKETS = 15
/** Steps that people count in; a game scores 0 to 900. */
const WIDTHS = [1, 2, 5, 10, 20, 25, 50, 100] as const

/** The steps from the best score to the worst, those between without a score included; none without scores. */
export function scoreBuckets(scores: Ascending): ScoreBucket[] {
  const [best, worst] = [scores.at(0), scores.at(scores.length - 1)]
  if (best === undefined || worst === undefined) return []
  const width = WIDTHS.find((step) => stepOf(worst, step) - stepOf(best, step) < MOST_BUCKETS) ?? WIDTHS.at(-1) ?? 100
  const first = stepOf(best, width)
  return Array.from({ length: stepOf(worst, width) - first + 1 }, (_, place) => {
    const [from, to] = [(first + place) * width, (first + place + 1) * width]
    return { from, to, count: countBelow(scores, to) - countBelow(scores, from) }
  })
}

function countBelow(scores: Ascending, bound: number): number {
  return countWhile(scores, (score) => score < bound)
}

/** Returns the bucket of a score, the nearest if the score lies beyond all; -1 without buckets. */
export function bucketOf(score: number, buckets: readonly ScoreBucket[]): number {
  const found = buckets.findIndex(({ to }) => score < to)
  return found === -1 ? buckets.length - 1 : found
}

/** The score in the middle; of two in the middle, halfway. Null without scores. */
export function medianOf(scores: Ascending): number | null {
  if (scores.length === 0) return null
  const half = (scores.length - 1) / 2
  const [low, high] = [scores.at(Math.floor(half)), scores.at(Math.ceil(half))]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

const stepOf = (score: number, width: number) => Math.floor(score / width)
