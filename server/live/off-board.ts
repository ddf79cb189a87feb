/** Who of a game stands on no board: players who gave up, and those whose play does not count. */

/** Bits of a player's byte. */
const GIVEN_UP = 1
const NOT_COUNTED = 2

export class OffBoard {
  /** Per player: 0, or why they are on no board. */
  bytes = new Uint8Array(0)
  #uncountedCount = 0

  /** Plays that do not count. */
  get uncountedCount(): number {
    return this.#uncountedCount
  }

  /** Makes room for so many players. */
  reserve(capacity: number): void {
    const bytes = new Uint8Array(capacity)
    bytes.set(this.bytes)
    this.bytes = bytes
  }

  hasGivenUp(index: number): boolean {
    return ((this.bytes[index] ?? 0) & GIVEN_UP) !== 0
  }

  /** Whether a player's picks are in the counts, and the player on the boards. */
  isCounted(index: number): boolean {
    return ((this.bytes[index] ?? 0) & NOT_COUNTED) === 0
  }

  markGivenUp(index: number): void {
    this.bytes[index] = (this.bytes[index] ?? 0) | GIVEN_UP
  }

  /** Once a player. */
  markUncounted(index: number): void {
    this.bytes[index] = (this.bytes[index] ?? 0) | NOT_COUNTED
    this.#uncountedCount++
  }
}
