/** A subscriber in a group. Messages go straight to its socket; the events that graphql-ws reads never arrive. */
import type { ExecutionResult } from 'graphql'
import { isKnownAfter } from '#schema/rules/scoring/live-updates.ts'
import { beginningOf } from './message.ts'
import type { MessageStart, SharedMessageEnd } from './shared-message-end.ts'
import type { SocketWriter, Waiting } from './socket-writer.ts'

export interface SharedGroup {
  readonly newest: SharedMessageEnd | null
  enter(subscriber: SharedSubscriber): void
  listen(subscriber: SharedSubscriber): void
  leave(subscriber: SharedSubscriber): void
}

export interface SharedSubscriberDeps {
  readonly group: SharedGroup
  readonly writer: SocketWriter
  /** The client's id for its subscription. */
  readonly id: string
  /** The client resumes after this sequence number; null starts with the current state. */
  readonly after: number | null
  /** Called if the source fails; must make the client reconnect. */
  readonly onFailure: () => void
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined }

/**
 * Listens from its first read until it is returned or the group ends. Not a generator, since returning from one waits for its pending
 * value.
 */
export class SharedSubscriber implements AsyncIterableIterator<ExecutionResult, undefined>, MessageStart, Waiting {
  /** The beginning of each of its messages. */
  readonly text: string
  readonly bytes: number
  /** The number of the newest message sent to it, from 1. A reference to the message would keep it in memory until the next one. */
  sent = 0
  readonly #group: SharedGroup
  readonly #writer: SocketWriter
  readonly #onFailure: () => void
  #after: number | null
  #leave: (() => void) | null = null
  #isOver = false

  /** Copies the fields: keeping `deps` would be one more object for each of ten thousand subscribers. */
  constructor({ group, writer, id, after, onFailure }: SharedSubscriberDeps) {
    this.#group = group
    this.#writer = writer
    this.#onFailure = onFailure
    this.#after = after
    this.text = beginningOf(id)
    this.bytes = Buffer.byteLength(this.text)
    group.enter(this)
  }

  get isListening(): boolean {
    return this.#leave !== null
  }

  next(): Promise<IteratorResult<ExecutionResult, undefined>> {
    if (this.#isOver) return Promise.resolve(DONE)
    return new Promise((resolve) => {
      this.#leave = () => resolve(DONE)
      this.#group.listen(this)
    })
  }

  return(): Promise<IteratorResult<ExecutionResult, undefined>> {
    this.#group.leave(this)
    this.end()
    return Promise.resolve(DONE)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** Sends the message or, if the socket is full, the newest one once the socket has drained. */
  send(message: SharedMessageEnd): void {
    if (this.sent === message.number || !this.isListening) return
    if (this.#writer.isFull) this.#writer.whenDrained(this)
    else {
      const isKnown = message.sequence !== null && isKnownAfter(message.sequence, this.#after)
      this.sent = message.number
      this.#after = null
      if (!isKnown) this.#writer.send(this, message)
    }
  }

  /** Called when the socket has drained. */
  catchUp(): void {
    const { newest } = this.#group
    if (newest) this.send(newest)
  }

  end(): void {
    this.#isOver = true
    this.#leave?.()
    this.#leave = null
  }

  /** Ends the subscription because of a fault of ours. */
  fail(): void {
    this.end()
    this.#onFailure()
  }
}
