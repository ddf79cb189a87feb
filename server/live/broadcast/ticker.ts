/** Delivers the first change at once and the changes of the next tick together. */
export class Ticker {
  readonly #tickMs: number
  readonly #notify: () => void
  #resting: NodeJS.Timeout | null = null
  #hasChanged = false

  constructor(tickMs: number, notify: () => void) {
    this.#tickMs = tickMs
    this.#notify = notify
  }

  /** Something has changed. */
  touch(): void {
    if (this.#resting) this.#hasChanged = true
    else this.#notifyAndRest()
  }

  /** Delivers nothing anymore, not even what is due. */
  stop(): void {
    if (this.#resting) clearTimeout(this.#resting)
    this.#resting = null
    this.#hasChanged = false
  }

  #notifyAndRest(): void {
    this.#hasChanged = false
    this.#resting = setTimeout(() => {
      this.#resting = null
      if (this.#hasChanged) this.#notifyAndRest()
    }, this.#tickMs)
    this.#notify()
  }
}
