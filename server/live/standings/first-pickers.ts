/** Who first picked each answer of a game, the same on every node: a unicorn is stolen from that player only. */
import type { Roster } from '../games/roster.ts'

const NO_PLAYER = -1

export class FirstPickers {
  readonly #roster: Roster
  /** Per slot. */
  readonly #players: Int32Array
  readonly #pickedAt: Float64Array

  constructor(slotCount: number, roster: Roster) {
    this.#roster = roster
    this.#players = new Int32Array(slotCount).fill(NO_PLAYER)
    this.#pickedAt = new Float64Array(slotCount).fill(Number.POSITIVE_INFINITY)
  }

  isFirst(index: number, slot: number): boolean {
    return this.#players[slot] === index
  }

  note(index: number, slot: number, at: number): void {
    const earliest = this.#pickedAt[slot] ?? Number.POSITIVE_INFINITY
    if (at > earliest) return
    // For equal times, every node must choose the same player under any later id: refs never change.
    if (at === earliest && this.#roster.compareRefs(index, this.#players[slot] ?? NO_PLAYER) > 0) return
    this.#players[slot] = index
    this.#pickedAt[slot] = at
  }
}
