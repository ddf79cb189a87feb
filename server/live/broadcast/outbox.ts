/** Publishes local commits to the other nodes: the first at once, then whatever is committed within the next few milliseconds together. */
import { announceGuesses, type CommittedPick, type CommittedPlay, type GuessesCommitted, type LiveBus } from './bus.ts'
import { Ticker } from './ticker.ts'

/** Every message wakes every node. Ten milliseconds before a tick are not noticeable. */
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
