/** Tells the other nodes what was committed here: the first at once, and what is committed within a moment after it together. */
import { announceGuesses, type CommittedPick, type CommittedPlay, type GuessesCommitted, type LiveBus } from './bus.ts'
import { Ticker } from './ticker.ts'

/** Every message wakes every node. Nobody notices a hundredth of a second before a tick. */
const TOGETHER_MS = 10

export class Outbox {
  readonly #bus: LiveBus
  readonly #ticker = new Ticker(TOGETHER_MS, () => this.flush())
  #begun: CommittedPlay[] = []
  #picks: CommittedPick[] = []

  readonly #origin: string

  constructor(bus: LiveBus, origin: string) {
    this.#bus = bus
    this.#origin = origin
  }

  add({ begun, picks }: Pick<GuessesCommitted, 'begun' | 'picks'>): void {
    this.#begun.push(...begun)
    this.#picks.push(...picks)
    this.#ticker.touch()
  }

  /** Sends what waits. */
  flush(): void {
    if (this.#begun.length + this.#picks.length === 0) return
    const message = { origin: this.#origin, begun: this.#begun, picks: this.#picks }
    this.#begun = []
    this.#picks = []
    announceGuesses(this.#bus, message)
  }

  /** Sends what waits, and nothing after it. */
  close(): void {
    this.#ticker.stop()
    this.flush()
  }
}
