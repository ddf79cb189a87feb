/** What players do while standings are being made in slices, so that it can be taken back out of them. */
export class Recording {
  readonly #stop: () => void
  /** By player's number. */
  readonly players = new Map<number, { fills: number; gaveUp: boolean }>()

  constructor(stop: () => void) {
    this.#stop = stop
  }

  /** A player has filled a square. */
  filled(index: number): void {
    this.#of(index).fills++
  }

  /** A player has given up. */
  gaveUp(index: number): void {
    this.#of(index).gaveUp = true
  }

  stop(): void {
    this.#stop()
  }

  #of(index: number) {
    const known = this.players.get(index) ?? { fills: 0, gaveUp: false }
    this.players.set(index, known)
    return known
  }
}
