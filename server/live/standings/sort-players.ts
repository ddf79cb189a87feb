/** Puts all on a board in order by their keys; those of one key stay as memory met them. */
import type { Columns } from './columns.ts'
import { type Counted, FIRST_DIGIT_SHIFT, OFF_BOARD } from './counted-keys.ts'
import { DIGIT_BITS, DIGIT_COUNT, type Numbered, placePairs, placesOf } from './sort-by-digits.ts'
import { type Steps, type Stretch, stretches } from './steps.ts'

// Constants of this file alone: V8 looks up one that files share for every player.
const BITS = DIGIT_BITS
const COUNT = DIGIT_COUNT
const MASK = DIGIT_COUNT - 1
/** The bits of a score; who still plays has the next one. */
const SCORE_BITS = 3 * BITS
const OFF = OFF_BOARD
const PAIR = 2

interface Unsorted {
  readonly keys: Int32Array
  readonly counted: Counted
  /** For what is needed on the way, and for the result. */
  readonly columns: Columns
}

/**
 * Keys move together with their players: looking them up again would dominate the cost. Players still playing are in order after the first
 * digit, which holds their missing squares; only the completed are sorted by the other digits.
 */
export function* sortPlayers({ keys, counted, columns }: Unsorted): Steps<Numbered> {
  const { completedCount, onBoardCount, before } = counted
  const column = yield* columns.int32Pairs(onBoardCount)
  const spare = yield* columns.int32Pairs(onBoardCount)
  const [low, middle] = [new Int32Array(2 * COUNT), new Int32Array(2 * COUNT)]
  yield* stretches(keys.length, (from, to) => countLow(keys, low, { from, to }))
  placesOf(low)
  yield* stretches(keys.length, (from, to) => placeByLow(keys, column, { low, middle, from, to }))
  placesOf(middle)
  const end = PAIR * completedCount
  yield* placePairs(column.subarray(0, end), spare, { places: middle, shift: BITS })
  yield* copy(column.subarray(end), spare.subarray(end))
  const sorted = halvesOf(column)
  // It is counted already how many come before those of a first digit, which has more bits.
  const high = Int32Array.from(
    { length: COUNT },
    (_, digit) => before[digit << (SCORE_BITS - BITS - FIRST_DIGIT_SHIFT)] ?? 0,
  )
  yield* stretches(completedCount, (from, to) => placeByHigh(spare, sorted, { high, from, to }))
  yield* stretches(onBoardCount - completedCount, (from, to) =>
    takeApart(spare, sorted, { from: completedCount + from, to: completedCount + to }),
  )
  columns.giveBack(spare)
  return sorted
}

/** Completion is part of the digit: as a branch it would be mispredicted for one player in ten. */
function digitOf(key: number, shift: number): number {
  return ((key >>> shift) & MASK) | ((key >>> SCORE_BITS) << BITS)
}

function countLow(keys: Int32Array, low: Int32Array, { from, to }: Stretch): void {
  for (let index = from; index < to; index++) {
    const key = keys[index] ?? OFF
    if (key >= OFF) continue
    const digit = digitOf(key, 0)
    low[digit] = (low[digit] ?? 0) + 1
  }
}

interface Lower extends Stretch {
  readonly low: Int32Array
  readonly middle: Int32Array
}

/** And counts the next digit. */
function placeByLow(keys: Int32Array, column: Int32Array, { low, middle, from, to }: Lower): void {
  for (let index = from; index < to; index++) {
    const key = keys[index] ?? OFF
    if (key >= OFF) continue
    const digit = digitOf(key, 0)
    const place = low[digit] ?? 0
    low[digit] = place + PAIR
    column[place] = key
    column[place + 1] = index
    const next = digitOf(key, BITS)
    middle[next] = (middle[next] ?? 0) + 1
  }
}

/** Keys and players apart, as they are looked up. */
function placeByHigh(
  from: Int32Array,
  { keys, players }: Numbered,
  stretch: Stretch & { readonly high: Int32Array },
): void {
  const { high } = stretch
  for (let at = PAIR * stretch.from; at < PAIR * stretch.to; at += PAIR) {
    const key = from[at] ?? 0
    const digit = key >>> (2 * BITS)
    const place = high[digit] ?? 0
    high[digit] = place + 1
    keys[place] = key
    players[place] = from[at + 1] ?? 0
  }
}

function* copy(from: Int32Array, to: Int32Array): Steps<void> {
  yield* stretches(from.length, (first, end) => to.set(from.subarray(first, end), first))
}

function takeApart(pairs: Int32Array, { keys, players }: Numbered, { from, to }: Stretch): void {
  for (let place = from; place < to; place++) {
    keys[place] = pairs[PAIR * place] ?? 0
    players[place] = pairs[PAIR * place + 1] ?? 0
  }
}

function halvesOf(column: Int32Array): Numbered {
  const half = column.length / 2
  return { players: column.subarray(0, half), keys: column.subarray(half) }
}
