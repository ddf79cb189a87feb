/** Who is where on a board, by look-up: all who are on it in order, and of them those who show themselves. */
import type { Roster } from './roster.ts'
import { IN_PROGRESS, OFF_BOARD } from './score-keys.ts'
import type { Numbered } from './sort-by-digits.ts'

export interface BoardOrderParts {
  readonly roster: Roster
  readonly keys: Int32Array
  /** Ascending by key, then by ref. */
  readonly all: Numbered
  /** Of them, those who show themselves. */
  readonly shown: Int32Array
  readonly completedCount: number
}

export class BoardOrder {
  readonly completedCount: number
  readonly #parts: BoardOrderParts

  constructor(parts: BoardOrderParts) {
    this.completedCount = parts.completedCount
    this.#parts = parts
  }

  /** The players from one place up to another, without the hidden. */
  between(from: number, to: number): readonly number[] {
    return [...this.#parts.shown.subarray(Math.max(0, from), Math.max(0, to))]
  }

  /** The place of a player among those shown, from 0, and for a hidden one where it would be; -1 for whoever is not on the board. */
  placeOf(index: number): number {
    const { keys, all, shown, roster } = this.#parts
    const key = keys[index] ?? OFF_BOARD
    const before = (other: number) => (keys[other] ?? 0) - key || roster.compareRefs(other, index)
    if (key === OFF_BOARD || all.players[placeIn(all.players, before)] !== index) return -1
    return placeIn(shown, before)
  }

  /** The position that a completed player shows: one more than those who are better. */
  positionOf(index: number): number {
    return this.below(this.#parts.keys[index] ?? 0) + 1
  }

  /** How many have completed with less than a score in micros. */
  below(micros: number): number {
    const sought = Math.min(micros, IN_PROGRESS)
    return placeIn(this.#parts.all.keys, (key) => key - sought)
  }

  /** How many have completed with more. */
  above(micros: number): number {
    return this.completedCount - this.below(micros + 1)
  }

  /** The scores of the completed, ascending, in micros: a copy. */
  scores(): Int32Array {
    return this.#parts.all.keys.slice(0, this.completedCount)
  }
}

/** How many come before: `compare` is less than 0 for them. */
function placeIn(sorted: Int32Array, compare: (each: number) => number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle] ?? 0) < 0) low = middle + 1
    else high = middle
  }
  return low
}
