/** One who watches a game with a play of their own: begins with an execution for them alone, then each change comes from their group. */
import type { ExecutionResult } from 'graphql'
import type { Viewer } from '#schema/context.ts'
import { isKnownAfter } from '#schema/rules/scoring/live-updates.ts'
import type { Write } from './json-writer.ts'
import { beginningOf, sequenceOf } from './message.ts'
import type { RarityFields } from './play-fields.ts'
import type { SocketWriter, Waiting } from './socket-writer.ts'

/** What a subscriber asks of its group. */
export interface FollowedGroup {
  enter(subscriber: ViewerSubscriber): void
  leave(subscriber: ViewerSubscriber): void
  sendNewest(subscriber: ViewerSubscriber): void
}

export interface ViewerSubscriberDeps {
  /** As executed: the first one is sent, the rest are not read. */
  readonly events: AsyncIterable<ExecutionResult>
  /** Joined after the first event. */
  readonly group: () => FollowedGroup
  readonly viewer: Viewer
  readonly writer: SocketWriter
  /** The client's name for its subscription. */
  readonly id: string
  /** The source has broken: the client is to come back. */
  readonly onFailure: () => void
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined }

/** Not a generator: leaving one waits for its pending value. */
export class ViewerSubscriber implements AsyncIterableIterator<ExecutionResult, undefined>, Waiting {
  readonly #deps: Omit<ViewerSubscriberDeps, 'events'>
  readonly #beginning: string
  #events: AsyncIterator<ExecutionResult> | null
  #group: FollowedGroup | null = null
  /** The version of the first state, until the group sends another. */
  #known: number | null = null
  /** The number of the last change sent. */
  #sent = 0
  #leave: (() => void) | null = null
  #isOver = false

  constructor({ events, ...deps }: ViewerSubscriberDeps) {
    this.#deps = deps
    this.#beginning = beginningOf(deps.id)
    this.#events = events[Symbol.asyncIterator]()
  }

  next(): Promise<IteratorResult<ExecutionResult, undefined>> {
    if (this.#isOver) return Promise.resolve(DONE)
    if (this.#events) return this.#begin(this.#events)
    return new Promise((resolve) => {
      this.#leave = () => resolve(DONE)
      this.#group = this.#deps.group()
      this.#group.enter(this)
    })
  }

  async return(): Promise<IteratorResult<ExecutionResult, undefined>> {
    this.end()
    this.#group?.leave(this)
    await this.#events?.return?.()
    return DONE
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  get playerId(): string | null {
    return this.#deps.viewer.playerId
  }

  /** False for what it knows, and where the socket does not keep up: it asks for the newest when there is room again. */
  canReceive(change: ViewerChange): boolean {
    const { writer } = this.#deps
    if (this.#isOver || change.number <= this.#sent) return false
    if (isKnownAfter(change.version, this.#known)) {
      this.#sent = change.number
      this.#known = null
    } else if (writer.isFull) writer.whenDrained(this)
    else return true
    return false
  }

  /** Adds the change to the frames that `flush` sends, unless something newer was sent meanwhile. */
  write(change: ViewerChange, asText: Write<RarityFields>, state: RarityFields): void {
    if (this.#isOver || change.number <= this.#sent) return
    this.#sent = change.number
    this.#known = null
    this.#deps.writer.hold(`${this.#beginning}${asText(state)}}`)
  }

  flush(): void {
    this.#deps.writer.sendHeld()
  }

  /** There is room again. */
  catchUp(): void {
    this.#group?.sendNewest(this)
  }

  /** Nothing more comes. */
  end(): void {
    this.#isOver = true
    this.#leave?.()
    this.#leave = null
  }

  /** Nothing more comes, for a fault of ours. */
  fail(): void {
    this.end()
    this.#deps.onFailure()
  }

  async #begin(events: AsyncIterator<ExecutionResult>): Promise<IteratorResult<ExecutionResult, undefined>> {
    const { done, value } = await events.next()
    if (done) return DONE
    const sequence = sequenceOf(value)
    // What has no number is no state: an error, after which the next is executed again.
    if (sequence !== null) {
      this.#known = sequence
      this.#events = null
      void events.return?.()
    }
    return { done: false, value }
  }
}

/** The change that was sent last, or is being sent. */
export interface ViewerChange {
  readonly number: number
  readonly version: number
}
