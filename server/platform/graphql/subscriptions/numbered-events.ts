/** The events of a subscription, executed on demand and numbered. Skips states that the client already has. */
import type { ExecutionResult } from 'graphql'
import { isKnownAfter } from '#schema/rules/scoring/live-updates.ts'

export interface NumberedEventsDeps {
  readonly events: AsyncIterable<unknown>
  readonly sequenceOf: (event: unknown) => number
  readonly run: (event: unknown) => ExecutionResult | Promise<ExecutionResult>
  /** The client resumes after this sequence number; null starts with the current state. */
  readonly after: number | null
  /** Pause between two events, during which the source keeps only the newest. */
  readonly pauseMs: number
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined }

/** Not a generator, since returning from one waits for its pending value. */
export class NumberedEvents implements AsyncIterableIterator<ExecutionResult, undefined> {
  readonly #deps: NumberedEventsDeps
  readonly #events: AsyncIterator<unknown>
  #after: number | null
  #maySendAt = 0
  #endPause: (() => void) | null = null

  constructor(deps: NumberedEventsDeps) {
    this.#deps = deps
    this.#events = deps.events[Symbol.asyncIterator]()
    this.#after = deps.after
  }

  async next(): Promise<IteratorResult<ExecutionResult, undefined>> {
    const pauseMs = this.#maySendAt - performance.now()
    if (pauseMs > 0) await this.#pause(pauseMs)
    for (;;) {
      const { done, value } = await this.#events.next()
      if (done) return DONE
      const sequence = this.#deps.sequenceOf(value)
      const isKnown = isKnownAfter(sequence, this.#after)
      this.#after = null
      if (isKnown) continue
      if (this.#deps.pauseMs > 0) this.#maySendAt = performance.now() + this.#deps.pauseMs
      return { done: false, value: numbered(await this.#run(value), sequence) }
    }
  }

  async return(): Promise<IteratorResult<ExecutionResult, undefined>> {
    this.#endPause?.()
    await this.#events.return?.()
    return DONE
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async #run(event: unknown): Promise<ExecutionResult> {
    try {
      return await this.#deps.run(event)
    } catch (problem) {
      await this.return()
      throw problem
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** A message with errors has no number: clients must not resume after a state they did not get. */
function numbered(result: ExecutionResult, sequence: number): ExecutionResult {
  return result.errors ? result : { ...result, extensions: { ...result.extensions, sequence } }
}
