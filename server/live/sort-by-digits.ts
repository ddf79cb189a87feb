/** Sorts players by a number each, digit by digit from the last. */
import { sumUp } from './ranking.ts'
import { type Steps, stretches } from './steps.ts'

/** A number of 31 bits is two digits of so many, and what is above. */
const DIGIT_BITS = 11
const DIGIT_COUNT = 2 ** DIGIT_BITS
const DIGIT_MASK = DIGIT_COUNT - 1

/**
 * Numbers move along beside their players: the two thousand places at which a digit is put down stay in the memory of a processor, as
 * the numbers of all players, looked up again for every digit, would not.
 */
export interface Numbered {
  readonly players: Int32Array
  /** Of each of them. */
  readonly keys: Int32Array
}

/** Per digit, how many have it: each one place too far. */
export interface DigitCounts {
  readonly low: Int32Array
  readonly middle: Int32Array
  readonly high: Int32Array
}

export function noDigits(): DigitCounts {
  const none = () => new Int32Array(DIGIT_COUNT + 1)
  return { low: none(), middle: none(), high: none() }
}

/** Counts the digits of a number. */
export function countDigits({ low, middle, high }: DigitCounts, key: number): void {
  const lowNext = (key & DIGIT_MASK) + 1
  const middleNext = ((key >>> DIGIT_BITS) & DIGIT_MASK) + 1
  const highNext = (key >>> (2 * DIGIT_BITS)) + 1
  low[lowNext] = (low[lowNext] ?? 0) + 1
  middle[middleNext] = (middle[middleNext] ?? 0) + 1
  high[highNext] = (high[highNext] ?? 0) + 1
}

/** What stands in `from` stands sorted in `to` then; those of one number as they stood. `counts` are used up. */
export function* sortByDigits(from: Numbered, to: Numbered, { low, middle, high }: DigitCounts): Steps<void> {
  yield* placeAll(from, to, { places: low, shift: 0 })
  yield* placeAll(to, from, { places: middle, shift: DIGIT_BITS })
  yield* placeAll(from, to, { places: high, shift: 2 * DIGIT_BITS })
}

function* placeAll(from: Numbered, to: Numbered, digit: Digit): Steps<void> {
  sumUp(digit.places)
  yield* stretches(from.keys.length, (first, end) => place(from, to, { ...digit, first, end }))
}

interface Digit {
  readonly places: Int32Array
  readonly shift: number
}

interface DigitOf extends Digit {
  readonly first: number
  readonly end: number
}

function place(from: Numbered, to: Numbered, { places, shift, first, end }: DigitOf): void {
  const [keys, players, toKeys, toPlayers] = [from.keys, from.players, to.keys, to.players]
  for (let i = first; i < end; i++) {
    const key = keys[i] ?? 0
    const digit = (key >>> shift) & DIGIT_MASK
    const at = places[digit] ?? 0
    places[digit] = at + 1
    toKeys[at] = key
    toPlayers[at] = players[i] ?? 0
  }
}

/** The same memory. */
export function partOf(
  { players, keys }: Numbered,
  { first, end }: { readonly first: number; readonly end: number },
): Numbered {
  return { players: players.subarray(first, end), keys: keys.subarray(first, end) }
}
