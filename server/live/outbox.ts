/** Tells the other nodes what was committed here: the first at once, and what is committed within a moment after it together. */
import { announceGuesses, type CommittedPick, type GuessesCommitted, type LiveBus } from './bus.ts'
import type { BegunPlay } from './guess-batch.ts'
import { Ticker } from './ticker.ts'

/** Every message wakes every node. Nobody notices a hundredth of a second before a tick. */
const TOGETHER_MS = 10

export class Outbox {
  readonly #bus: LiveBus
  readonly #ticker = new Ticker(TOGETHER_MS, () => this.flush())
  #begun: BegunPlay[] = []
  #picks: CommittedPick[] = []
  #latest: GuessesCommitted | null = null

  constructor(bus: LiveBus) {
    this.#bus = bus
  }

  /** Each is in a message soon, which has the name of the last. */
  add(message: GuessesCommitted): void {
    this.#begun.push(...message.begun)
    this.#picks.push(...message.picks)
    this.#latest = message
    this.#ticker.touch()
  }

  /** Sends what waits. */
  flush(): void {
    if (!this.#latest) return
    const { origin, turn } = this.#latest
    const message = { origin, turn, begun: this.#begun, picks: this.#picks }
    this.#begun = []
    this.#picks = []
    this.#latest = null
    announceGuesses(this.#bus, message)
  }

  /** Sends what waits, and nothing after it. */
  close(): void {
    this.#ticker.stop()
    this.flush()
  }
}
