/** Sorts players by a number each, digit by digit from the last. */
import { type Steps, stretches } from './steps.ts'

// Constants of this file alone: V8 looks up one that files share for every player.
/** A number of 30 bits is three digits of ten: where a thousand of them are put down stays in the nearest memory of a processor. */
const BITS = 10
const MASK = 2 ** BITS - 1
export const DIGIT_BITS = BITS
export const DIGIT_COUNT = 2 ** BITS
/** A number and a player, one beside the other: what is put down somewhere is then one line of a processor's memory, not two. */
const PAIR = 2

/** Players and their numbers, apart from each other. */
export interface Numbered {
  readonly players: Int32Array
  readonly keys: Int32Array
}

/** Per digit, how many have it; then, where in an array of pairs the next one goes. */
export interface Digits {
  readonly low: Int32Array
  readonly middle: Int32Array
  readonly high: Int32Array
}

export function noDigits(): Digits {
  const none = () => new Int32Array(DIGIT_COUNT)
  return { low: none(), middle: none(), high: none() }
}

/** Counts the digits of a number. */
export function countDigits({ low, middle, high }: Digits, number: number): void {
  count(low, number & MASK)
  count(middle, (number >>> BITS) & MASK)
  count(high, (number >>> (2 * BITS)) & MASK)
}

function count(counts: Int32Array, digit: number): void {
  counts[digit] = (counts[digit] ?? 0) + 1
}

/** From how many pairs have a digit, where those of each begin. */
export function placesOf(counts: Int32Array): void {
  let sum = 0
  for (let digit = 0; digit < counts.length; digit++) {
    const ofDigit = counts[digit] ?? 0
    counts[digit] = sum
    sum += PAIR * ofDigit
  }
}

/** What stands in `from` stands sorted in `to` then, those of one number as they stood, and `from` is lost. `counts` are used up. */
export function* sortPairs(from: Int32Array, to: Int32Array, { low, middle, high }: Digits): Steps<void> {
  for (const counts of [low, middle, high]) placesOf(counts)
  yield* placePairs(from, to, { places: low, shift: 0 })
  yield* placePairs(to, from, { places: middle, shift: BITS })
  yield* placePairs(from, to, { places: high, shift: 2 * BITS })
}

interface Digit {
  readonly places: Int32Array
  readonly shift: number
}

/** Sorted by one digit; those who share it as they stood. */
export function* placePairs(from: Int32Array, to: Int32Array, { places, shift }: Digit): Steps<void> {
  yield* stretches(from.length / PAIR, (first, end) => placeSome(from, to, { places, shift, first, end }))
}

interface Stretch {
  readonly first: number
  readonly end: number
}

function placeSome(from: Int32Array, to: Int32Array, { places, shift, first, end }: Digit & Stretch): void {
  for (let at = PAIR * first; at < PAIR * end; at += PAIR) {
    const number = from[at] ?? 0
    const digit = (number >>> shift) & MASK
    const place = places[digit] ?? 0
    places[digit] = place + PAIR
    to[place] = number
    to[place + 1] = from[at + 1] ?? 0
  }
}
