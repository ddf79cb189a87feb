/** Lets simulated players choose like people: a few songs very often, most songs seldom. */
import { seededRandom } from '../puzzle/random.ts'

/** How steeply popularity falls from song to song; about 1 is what listening figures show (Zipf). */
const STEEPNESS = 1.1

/** How likely a song comes to mind, against the others; always the same for a song. */
export function songWeight(songId: number): number {
  // As if the songs stood in a row of 100 by popularity, each at a place that is its own.
  const place = 1 + 99 * seededRandom(`popularity:${songId}`)()
  return place ** -STEEPNESS
}

/** One of the items, as likely as its weight says. */
export function pickWeighted<T>(items: readonly T[], weights: readonly number[], random: () => number): T {
  const total = weights.slice(0, items.length).reduce((sum, weight) => sum + weight, 0)
  let left = random() * total
  for (const [place, item] of items.entries()) {
    left -= weights[place] ?? 0
    if (left < 0) return item
  }
  const last = items.at(-1)
  if (last === undefined) throw new RangeError('There is nothing to pick from')
  return last
}
