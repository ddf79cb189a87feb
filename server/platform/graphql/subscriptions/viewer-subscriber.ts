/** A subscriber to a game with the viewer's own play: an execution gives the first event, the group all later ones. */
import type { ExecutionResult } from 'graphql'
import type { Viewer } from '#schema/context.ts'
import { isKnownAfter } from '#schema/rules/scoring/live-updates.ts'
import type { Write } from './json-writer.ts'
import { beginningOf, sequenceOf } from './message.ts'
import type { RarityFields } from './play-fields.ts'
import type { SocketWriter, Waiting } from './socket-writer.ts'

export interface FollowedGroup {
  enter(subscriber: ViewerSubscriber): void
  leave(subscriber: ViewerSubscriber): void
  sendNewest(subscriber: ViewerSubscriber): void
}

export interface ViewerSubscriberDeps {
  /** Executed for this viewer: the first event is sent, later ones are not read. */
  readonly events: AsyncIterable<ExecutionResult>
  /** Joined after the first event. */
  readonly group: () => FollowedGroup
  readonly viewer: Viewer
  readonly writer: SocketWriter
  /** The client's id for its subscription. */
  readonly id: string
  /** Called if the source fails; must make the client reconnect. */
  readonly onFailure: () => void
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined }

/** Not a generator, since returning from one waits for its pending value. */
export class ViewerSubscriber implements AsyncIterableIterator<ExecutionResult, undefined>, Waiting {
  readonly #deps: Omit<ViewerSubscriberDeps, 'events'>
  readonly #beginning: string
  #events: AsyncIterator<ExecutionResult> | null
  #group: FollowedGroup | null = null
  /** The version of the first state, until the group sends a later one. */
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

  /**
   * Returns false if the subscriber already has the change, or if its socket is full: then it requests the newest change once the socket
   * has drained.
   */
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

  /** Adds the change to the frames that `flush` sends, unless a newer one was sent in between. */
  write(change: ViewerChange, asText: Write<RarityFields>, state: RarityFields): void {
    if (this.#isOver || change.number <= this.#sent) return
    this.#sent = change.number
    this.#known = null
    this.#deps.writer.hold(`${this.#beginning}${asText(state)}}`)
  }

  flush(): void {
    this.#deps.writer.sendHeld()
  }

  /** Called when the socket has drained. */
  catchUp(): void {
    this.#group?.sendNewest(this)
  }

  end(): void {
    this.#isOver = true
    this.#leave?.()
    this.#leave = null
  }

  /** Ends the subscription because of a fault of ours. */
  fail(): void {
    this.end()
    this.#deps.onFailure()
  }

  async #begin(events: AsyncIterator<ExecutionResult>): Promise<IteratorResult<ExecutionResult, undefined>> {
    const { done, value } = await events.next()
    if (done) return DONE
    const sequence = sequenceOf(value)
    // An event without a number is an error and not a state: the next event is executed as well.
    if (sequence !== null) {
      this.#known = sequence
      this.#events = null
      void events.return?.()
    }
    return { done: false, value }
  }
}

/** A change of the game, numbered within its group. */
export interface ViewerChange {
  readonly number: number
  readonly version: number
}
