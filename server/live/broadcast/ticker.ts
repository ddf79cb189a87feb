/** Delivers the first change at once and the changes of the next tick together. */
export class Ticker {
  readonly #tickMs: number
  readonly #tell: () => void
  #resting: NodeJS.Timeout | null = null
  #hasChanged = false

  constructor(tickMs: number, tell: () => void) {
    this.#tickMs = tickMs
    this.#tell = tell
  }

  /** Something has changed. */
  touch(): void {
    if (this.#resting) this.#hasChanged = true
    else this.#tellAndRest()
  }

  /** Delivers nothing anymore, not even what is due. */
  stop(): void {
    if (this.#resting) clearTimeout(this.#resting)
    this.#resting = null
    this.#hasChanged = false
  }

  #tellAndRest(): void {
    this.#hasChanged = false
    this.#resting = setTimeout(() => {
      this.#resting = null
      if (this.#hasChanged) this.#tellAndRest()
    }, this.#tickMs)
    this.#tell()
  }
}
