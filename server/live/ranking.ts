/** The first of some players by their keys, without sorting the others. */
import { BLOCK, FIRST_DIGIT_SHIFT, type KeyedBoard, REST_MASK } from './counted-keys.ts'
import { type Steps, stretches } from './steps.ts'

/** The first of the board in order, without sorting the others. */
export function* firstPlayers(
  { keys, leastKeys, before, onBoardCount }: KeyedBoard,
  { count, compareTies }: { readonly count: number; readonly compareTies: (a: number, b: number) => number },
): Steps<readonly number[]> {
  const first: number[] = []
  const wanted = Math.min(count, onBoardCount)
  if (wanted === 0) return first
  const compare = (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0) || compareTies(a, b)
  // The last key that can be among the first: at the beginning that of the digit which fills the list, then the worst of a full list.
  let worst = lastKeyAt(before, wanted)
  const take = (index: number) => {
    if (first.length === wanted && compare(index, first[wanted - 1] ?? 0) > 0) return
    insert(first, index, compare)
    if (first.length > wanted) first.pop()
    if (first.length === wanted) worst = keys[first[wanted - 1] ?? 0] ?? 0
  }
  yield* stretches(keys.length, (from, to) => {
    for (let start = from; start < to; start += BLOCK) {
      if ((leastKeys[start / BLOCK] ?? 0) > worst) continue
      const end = Math.min(start + BLOCK, to)
      for (let index = start; index < end; index++) if ((keys[index] ?? 0) <= worst) take(index)
    }
  })
  return first
}

/** The greatest key with the first digit of the one at a place, counted from 1. */
function lastKeyAt(before: Int32Array, place: number): number {
  let [low, high] = [0, before.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((before[middle + 1] ?? 0) >= place) high = middle
    else low = middle + 1
  }
  return (low << FIRST_DIGIT_SHIFT) | REST_MASK
}

function insert(sorted: number[], index: number, compare: (a: number, b: number) => number): void {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle] ?? 0, index) < 0) low = middle + 1
    else high = middle
  }
  sorted.splice(low, 0, index)
}
