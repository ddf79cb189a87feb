/**
 * The subscriber of a subscription that depends on the viewer: sends each event straight to the socket, and requests the next when there is
 * room.
 */
import type { ExecutionResult } from 'graphql'
import { isSessionEnd } from '../session-bound.ts'
import { beginningOf, endOf } from './message.ts'
import type { SocketWriter, Waiting } from './socket-writer.ts'

export interface OwnSubscriberDeps {
  readonly events: AsyncIterable<ExecutionResult>
  readonly writer: SocketWriter
  /** The client's id for its subscription. */
  readonly id: string
  /** Called if the source fails; must make the client reconnect. */
  readonly onFailure: () => void
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined }

/**
 * Appears to the library as a subscription without events, since the library would check and write each event. Ends with its source. If the
 * source fails, for example in an outage, it ends quietly: the library would close the socket with a code after which clients do not
 * reconnect.
 */
export class OwnSubscriber implements AsyncIterableIterator<ExecutionResult, undefined>, Waiting {
  readonly #deps: OwnSubscriberDeps
  readonly #events: AsyncIterator<ExecutionResult>
  readonly #beginning: string
  #leave: (() => void) | null = null
  #isOver = false

  constructor(deps: OwnSubscriberDeps) {
    this.#deps = deps
    this.#events = deps.events[Symbol.asyncIterator]()
    this.#beginning = beginningOf(deps.id)
  }

  next(): Promise<IteratorResult<ExecutionResult, undefined>> {
    if (this.#isOver) return Promise.resolve(DONE)
    return new Promise((resolve) => {
      this.#leave = () => resolve(DONE)
      this.catchUp()
    })
  }

  async return(): Promise<IteratorResult<ExecutionResult, undefined>> {
    this.#end()
    await this.#events.return?.()
    return DONE
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** Requests the newest state. */
  catchUp(): void {
    if (!this.#isOver) this.#events.next().then(this.#take).catch(this.#fail)
  }

  readonly #take = ({ done, value }: IteratorResult<ExecutionResult>): void => {
    if (this.#isOver) return
    // The socket is closed when its session ends, and the client reconnects.
    if (done || isSessionEnd(value)) this.#end()
    else {
      const { writer } = this.#deps
      writer.sendText(this.#beginning + endOf(value))
      if (writer.isFull) writer.whenDrained(this)
      else this.catchUp()
    }
  }

  readonly #fail = (): void => {
    if (this.#isOver) return
    this.#end()
    this.#deps.onFailure()
  }

  #end(): void {
    this.#isOver = true
    this.#leave?.()
    this.#leave = null
  }
}
