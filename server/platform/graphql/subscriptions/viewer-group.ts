/**
 * The subscribers to one game with the same document, each with the viewer's own play: a change is read from memory once for all of them.
 */

import { setImmediate as breath } from 'node:timers/promises'
import type { Write } from './json-writer.ts'
import type { RarityFields } from './play-fields.ts'
import type { ReadPlays } from './viewer-plays.ts'
import type { ViewerChange, ViewerSubscriber } from './viewer-subscriber.ts'

export interface ViewerGroupDeps {
  readonly gameNumber: number
  readonly write: Write<RarityFields>
  /** Each value is a version of the game. */
  readonly changes: AsyncIterable<number>
  readonly isToday: () => boolean
  readonly plays: ReadPlays
  /** Called when no subscriber is left or the source ends. */
  readonly onEnd: () => void
}

/** Takes one or two milliseconds; then other work gets its turn. */
const SUBSCRIBERS_AT_A_TIME = 100

export class ViewerGroup {
  readonly #deps: ViewerGroupDeps
  readonly #changes: AsyncIterator<number>
  readonly #subscribers = new Set<ViewerSubscriber>()
  #newest: ViewerChange | null = null
  #isSending = false
  #isOver = false

  constructor(deps: ViewerGroupDeps) {
    this.#deps = deps
    this.#changes = deps.changes[Symbol.asyncIterator]()
    this.#follow().catch(this.#fail)
  }

  /** Sends the subscriber the newest state, unless it has it, and each later one. */
  enter(subscriber: ViewerSubscriber): void {
    this.#subscribers.add(subscriber)
    this.sendNewest(subscriber)
  }

  leave(subscriber: ViewerSubscriber): void {
    this.#subscribers.delete(subscriber)
    if (this.#subscribers.size === 0) this.#end()
  }

  /** For a subscriber that joined late or whose socket was full. */
  sendNewest(subscriber: ViewerSubscriber): void {
    if (this.#newest && this.#subscribers.has(subscriber) && subscriber.canReceive(this.#newest)) {
      this.#send([subscriber], this.#newest).catch(this.#fail)
    }
  }

  async #follow(): Promise<void> {
    for (let number = 1; ; number++) {
      const { done, value: version } = await this.#changes.next()
      if (this.#isOver) return
      if (done) return this.#end()
      this.#newest = { number, version }
      if (!this.#isSending) this.#sendAll().catch(this.#fail)
    }
  }

  /** If a newer change arrives while sending, the remaining subscribers get that, and the first ones get it afterwards. */
  async #sendAll(): Promise<void> {
    this.#isSending = true
    let goal: ViewerChange | null = null
    while (goal !== this.#newest) {
      goal = this.#newest
      let some: ViewerSubscriber[] = []
      for (const subscriber of this.#subscribers) {
        if (this.#newest && subscriber.canReceive(this.#newest)) some.push(subscriber)
        if (some.length < SUBSCRIBERS_AT_A_TIME) continue
        await this.#send(some, this.#newest)
        some = []
        await breath()
      }
      await this.#send(some, this.#newest)
    }
    this.#isSending = false
  }

  async #send(subscribers: readonly ViewerSubscriber[], change: ViewerChange | null): Promise<void> {
    if (!change || subscribers.length === 0) return
    const { gameNumber, write, isToday, plays } = this.#deps
    const { version } = change
    const players = subscribers.map(({ playerId }) => playerId)
    const read = (await plays(players.filter((playerId) => playerId !== null))).values()
    try {
      subscribers.forEach((subscriber, place) => {
        const play = players[place] === null ? null : read.next().value
        // The viewer's data may have been erased in between.
        const isTheirs = subscriber.playerId === players[place]
        subscriber.write(change, write, { version, gameNumber, isToday, play: (isTheirs && play) || null })
      })
    } finally {
      for (const subscriber of subscribers) subscriber.flush()
    }
  }

  readonly #fail = (): void => {
    this.#end((subscriber) => subscriber.fail())
  }

  #end(close = (subscriber: ViewerSubscriber) => subscriber.end()): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#deps.onEnd()
    void this.#changes.return?.()
    const subscribers = [...this.#subscribers]
    this.#subscribers.clear()
    for (const subscriber of subscribers) close(subscriber)
  }
}
