/** Makes the code by which a person may be added as a friend: short enough to read out, too rare to be tried out. */
import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** One of 850 thousand million. */
export function newFriendCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}
