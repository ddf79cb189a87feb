/** Who is where on a board, by look-up: of all who are on it in order those who show themselves. */

import type { Roster } from '../games/roster.ts'
import { type BoardRanks, placeIn } from './board-ranks.ts'
import { OFF_BOARD } from './counted-keys.ts'

export interface BoardOrderParts {
  readonly roster: Roster
  /** Per player. */
  readonly keys: Int32Array
  readonly ranks: BoardRanks
  /** Those who show themselves, ascending by key, then by ref. */
  readonly shown: Int32Array
}

export class BoardOrder {
  readonly #parts: BoardOrderParts

  constructor(parts: BoardOrderParts) {
    this.#parts = parts
  }

  /** The players from one place up to another, without the hidden. */
  between(from: number, to: number): readonly number[] {
    return [...this.#parts.shown.subarray(Math.max(0, from), Math.max(0, to))]
  }

  /** The position of a player among the visible ones, from 0; for a hidden player, where they would be; -1 if not on the board. */
  placeOf(index: number): number {
    const { keys, shown, roster } = this.#parts
    const key = keys[index] ?? OFF_BOARD
    if (key === OFF_BOARD) return -1
    return placeIn(shown, (other) => (keys[other] ?? 0) - key || roster.compareRefs(other, index))
  }

  /** The position that a completed player shows: one more than those who are better. */
  positionOf(index: number): number {
    return this.#parts.ranks.below(this.#parts.keys[index] ?? 0) + 1
  }
}
