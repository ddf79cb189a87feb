/** Finds where something ends in numbers that are in order, in a few looks. */

/** An ascending list, in memory or read one element at a time. */
export interface Ascending {
  readonly length: number
  at(place: number): number | undefined
}

/** How many of the first hold, found by halving: behind one that does not, none does. */
export function countWhile(ascending: Ascending, holds: (each: number) => boolean): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const each = ascending.at(middle)
    if (each !== undefined && holds(each)) low = middle + 1
    else high = middle
  }
  return low
}
