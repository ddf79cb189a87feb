/** The first of some players by their keys, and how many there are: counted by the first digit in one pass, without sorting the others. */
import { FIRST_DIGIT_SHIFT, FIRST_DIGITS, IN_PROGRESS, OFF_BOARD, REST_MASK } from './score-keys.ts'
import { type Steps, stretches } from './steps.ts'

/** So many keys are looked at in one. */
const EIGHT = 8

/** Players by the first digits of their keys. */
export interface Counted {
  /** Per first digit, how many come before all who have it. */
  readonly before: Int32Array
  readonly completedCount: number
  readonly onBoardCount: number
}

/** From how many keys have a first digit, each one place too far. */
export function countedBy(digitCounts: Int32Array): Counted {
  const before = new Int32Array(digitCounts.length)
  let sum = 0
  for (let digit = 0; digit < before.length; digit++) {
    sum += digitCounts[digit] ?? 0
    before[digit] = sum
  }
  return {
    before,
    completedCount: before[IN_PROGRESS >>> FIRST_DIGIT_SHIFT] ?? 0,
    onBoardCount: before[OFF_BOARD >>> FIRST_DIGIT_SHIFT] ?? 0,
  }
}

interface Stretch {
  readonly from: number
  readonly to: number
}

/** The first of the board in order, without sorting the others. */
export function* firstPlayers(
  keys: Int32Array,
  { before, onBoardCount }: Counted,
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
    for (let index = nextUpTo(keys, worst, { from, to }); index < to; ) {
      take(index)
      index = nextUpTo(keys, worst, { from: index + 1, to })
    }
  })
  return first
}

/** The next player whose key is not above. */
function nextUpTo(keys: Int32Array, worst: number, { from, to }: Stretch): number {
  let index = from
  while (index + EIGHT <= to && !hasOneOfEight(keys, worst + 1, index)) index += EIGHT
  while (index < to && (keys[index] ?? 0) > worst) index++
  return index
}

/** One question for eight players: a difference below 0 leaves its sign on all that it is joined with. */
function hasOneOfEight(keys: Int32Array, above: number, at: number): boolean {
  const first = ((keys[at] ?? 0) - above) | ((keys[at + 1] ?? 0) - above) | ((keys[at + 2] ?? 0) - above)
  const next = ((keys[at + 3] ?? 0) - above) | ((keys[at + 4] ?? 0) - above) | ((keys[at + 5] ?? 0) - above)
  return (first | next | ((keys[at + 6] ?? 0) - above) | ((keys[at + 7] ?? 0) - above)) < 0
}

/** The greatest key with the first digit of the one at a place, counted from 1. */
function lastKeyAt(before: Int32Array, place: number): number {
  let [low, high] = [0, FIRST_DIGITS]
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
