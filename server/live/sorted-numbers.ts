/** Finds places in ascending numbers by halving. */
type Ascending = Int32Array | Float64Array

/** How many are less. */
export function countBelow(sorted: Ascending, value: number): number {
  return firstPlace(sorted, (each) => each >= value)
}

/** How many are less or equal. */
export function countUpTo(sorted: Ascending, value: number): number {
  return firstPlace(sorted, (each) => each > value)
}

function firstPlace(sorted: Ascending, isReached: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(sorted[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
