/** Places a score among the others of a board: how many of them it beats. */

/**
 * Returns the share, 0 to 100, of the other completed players with a worse score. 100 without other players: a first player stands at the
 * top, not at the bottom.
 */
export function percentile({ worse, others }: { readonly worse: number; readonly others: number }): number {
  return others <= 0 ? 100 : Math.min(100, (100 * worse) / others)
}

/** What is left above: the N of 'Top N %'. */
export function topShare(value: number): number {
  return 100 - Math.min(100, value)
}

/** A percentile as the share dialog shows it: 'Top 12.34 %'. */
export function formatTop(value: number): string {
  return `Top ${topShare(value).toFixed(2)} %`
}
