/** Sorts the scores of a game into a few equal steps, so that a player sees their place among all others. */

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
export function scoreBuckets(scoresAscending: readonly number[]): ScoreBucket[] {
  const [best, worst] = [scoresAscending[0], scoresAscending.at(-1)]
  if (best === undefined || worst === undefined) return []
  const width = WIDTHS.find((step) => stepOf(worst, step) - stepOf(best, step) < MOST_BUCKETS) ?? WIDTHS.at(-1) ?? 100
  const first = stepOf(best, width)
  const counts = Array.from({ length: stepOf(worst, width) - first + 1 }, () => 0)
  for (const score of scoresAscending) {
    const place = stepOf(score, width) - first
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts.map((count, place) => ({ from: (first + place) * width, to: (first + place + 1) * width, count }))
}

/** The bucket a score belongs to, the nearest for a score beyond all; -1 where there are none. */
export function bucketOf(score: number, buckets: readonly ScoreBucket[]): number {
  const found = buckets.findIndex(({ to }) => score < to)
  return found === -1 ? buckets.length - 1 : found
}

/** The score in the middle; of two in the middle, halfway. Null without scores. */
export function medianOf(scoresAscending: readonly number[]): number | null {
  const half = (scoresAscending.length - 1) / 2
  const [low, high] = [scoresAscending[Math.floor(half)], scoresAscending[Math.ceil(half)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

const stepOf = (score: number, width: number) => Math.floor(score / width)
