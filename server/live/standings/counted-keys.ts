/** The place of each player on a board as one integer: completed players by score, then those still playing, then those off the board. */
import { FIRST_STRETCH } from './steps.ts'

/** Of a key: the first digit, by which players are counted, and the rest. */
export const FIRST_DIGIT_SHIFT = 15
export const REST_MASK = 2 ** FIRST_DIGIT_SHIFT - 1
/** Above every score (nine squares of a hundred million micros at the most): the fewer are to fill, the sooner. */
export const IN_PROGRESS = 2 ** 30
/** Who gave up, does not count, or came too late for a board that is settled: of a first digit of their own. */
export const OFF_BOARD = IN_PROGRESS + 2 ** FIRST_DIGIT_SHIFT
/** Number of counters for the first digit. Each digit is counted one slot beyond its own, OFF_BOARD in the last. */
export const DIGIT_COUNTS = (OFF_BOARD >>> FIRST_DIGIT_SHIFT) + 2

/** Players per block. The least key of each block is known, and each stretch begins at a block. */
export const BLOCK = FIRST_STRETCH
const BLOCK_SHIFT = Math.log2(BLOCK)
const NO_KEY = 2 ** 31 - 1

/** Players by the first digits of their keys. */
export interface Counted {
  /** Per first digit, how many come before all who have it. */
  readonly before: Int32Array
  readonly completedCount: number
  readonly onBoardCount: number
}

/** The keys of all players, and what follows from them. */
export interface KeyedBoard extends Counted {
  /** Per player. */
  readonly keys: Int32Array
  /** Per block of players: no key of theirs is less. */
  readonly leastKeys: Int32Array
}

export class CountedKeys {
  /** Per player. */
  readonly keys: Int32Array
  /** Per first digit, one place beyond it, how many keys have it. */
  readonly digitCounts: Int32Array
  /** Per block of players: no key of theirs is less. */
  readonly leastKeys: Int32Array

  /** Each key is to be put down; nothing is counted so far. */
  constructor(keys: Int32Array, digitCounts: Int32Array = new Int32Array(DIGIT_COUNTS)) {
    this.keys = keys
    this.digitCounts = digitCounts
    this.leastKeys = new Int32Array(Math.ceil(keys.length / BLOCK)).fill(NO_KEY)
  }

  /** The key of a player who has none. */
  put(index: number, key: number): void {
    this.keys[index] = key
    this.#count(key, 1)
    this.#lower(index, key)
  }

  /** Another key for a player who has one. */
  change(index: number, key: number): void {
    this.#count(this.keys[index] ?? 0, -1)
    this.put(index, key)
  }

  /** The board as it is now: none of its keys is to change any more while it is read. */
  board(): KeyedBoard {
    const { keys, leastKeys } = this
    const before = new Int32Array(DIGIT_COUNTS)
    let sum = 0
    for (let digit = 0; digit < before.length; digit++) {
      sum += this.digitCounts[digit] ?? 0
      before[digit] = sum
    }
    return {
      keys,
      leastKeys,
      before,
      completedCount: before[IN_PROGRESS >>> FIRST_DIGIT_SHIFT] ?? 0,
      onBoardCount: before[OFF_BOARD >>> FIRST_DIGIT_SHIFT] ?? 0,
    }
  }

  #count(key: number, by: 1 | -1): void {
    const place = (key >>> FIRST_DIGIT_SHIFT) + 1
    this.digitCounts[place] = (this.digitCounts[place] ?? 0) + by
  }

  #lower(index: number, key: number): void {
    const block = index >>> BLOCK_SHIFT
    if (key < (this.leastKeys[block] ?? 0)) this.leastKeys[block] = key
  }
}
