/** Numbers that must not be mixed up carry a brand, given in the one function that checks them. */

/** The number of a daily game: 1 on the launch day, one more each day. */
export type GameNumber = number & { readonly is: 'GameNumber' }

/** A checked game number; a RangeError for anything but a whole number from 1. */
export function asGameNumber(n: number): GameNumber {
  if (!isGameNumber(n)) throw new RangeError(`A game number is a whole number from 1, not ${n}`)
  return n
}

/** Whether a number can be a game's. */
export function isGameNumber(n: number): n is GameNumber {
  return Number.isSafeInteger(n) && n >= 1
}
