/** The subscriber of what depends on the viewer: each event goes straight to the socket, the next is asked for when there is room. */
import type { ExecutionResult } from 'graphql'
import { isSessionEnd } from '../session-bound.ts'
import { beginningOf, endOf } from './message.ts'
import type { SocketWriter, Waiting } from './socket-writer.ts'

export interface OwnSubscriberDeps {
  readonly events: AsyncIterable<ExecutionResult>
  readonly writer: SocketWriter
  /** The client's name for its subscription. */
  readonly id: string
  /** The source has broken: the client is to come back. */
  readonly onFailure: () => void
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined }

/**
 * To the library it is a subscription without events, which it checks and writes one by one. Ends when the source does. A source that
 * breaks, because the database is away, ends quietly: the library would close the socket in a way after which no client comes back.
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

  /** Asks for what is now the newest. */
  catchUp(): void {
    if (!this.#isOver) this.#events.next().then(this.#take).catch(this.#fail)
  }

  readonly #take = ({ done, value }: IteratorResult<ExecutionResult>): void => {
    if (this.#isOver) return
    // The socket is closed when its session ends, after which its client comes back.
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
