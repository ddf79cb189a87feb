/** Who picked each answer of a game first, the same on every node: a unicorn is stolen from them and from nobody else. */
import type { Roster } from '../games/roster.ts'

const NOBODY = -1

export class FirstPickers {
  readonly #roster: Roster
  /** Per slot. */
  readonly #players: Int32Array
  readonly #pickedAt: Float64Array

  constructor(slotCount: number, roster: Roster) {
    this.#roster = roster
    this.#players = new Int32Array(slotCount).fill(NOBODY)
    this.#pickedAt = new Float64Array(slotCount).fill(Number.POSITIVE_INFINITY)
  }

  isFirst(index: number, slot: number): boolean {
    return this.#players[slot] === index
  }

  note(index: number, slot: number, at: number): void {
    const earliest = this.#pickedAt[slot] ?? Number.POSITIVE_INFINITY
    if (at > earliest) return
    // Of one instant, every node must choose the same, whoever the players become: refs stay.
    if (at === earliest && this.#roster.compareRefs(index, this.#players[slot] ?? NOBODY) > 0) return
    this.#players[slot] = index
    this.#pickedAt[slot] = at
  }
}
