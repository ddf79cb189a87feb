/** Gives a reader the newest value and never a queue: a slow reader skips values that were replaced. */

/** What a source may do: say a new value, or end. */
export interface LatestSink<T> {
  readonly push: (value: T) => void
  /** Without a reason the reader is done; with one its next read fails. */
  readonly end: (reason?: unknown) => void
}

interface Reader<T> {
  readonly resolve: (result: IteratorResult<T, undefined>) => void
  readonly reject: (reason: unknown) => void
}

/**
 * `listen` is called at the first read; its result is called when the reader leaves. Not an async generator: leaving one waits for its
 * pending read, so the source would stay subscribed forever.
 */
export function latestOnly<T>(listen: (sink: LatestSink<T>) => () => void): AsyncIterableIterator<T, undefined> {
  return new LatestOnly(listen)
}

class LatestOnly<T> implements AsyncIterableIterator<T, undefined> {
  readonly #listen: (sink: LatestSink<T>) => () => void
  #stopListening: (() => void) | null = null
  #place: { readonly value: T } | null = null
  #readers: Reader<T>[] = []
  #state: 'new' | 'open' | 'ended' = 'new'
  #failure: { readonly reason: unknown } | null = null

  constructor(listen: (sink: LatestSink<T>) => () => void) {
    this.#listen = listen
  }

  next(): Promise<IteratorResult<T, undefined>> {
    if (this.#state === 'new') this.#open()
    if (this.#failure) return this.#fail(this.#failure)
    if (this.#place) {
      const { value } = this.#place
      this.#place = null
      return Promise.resolve({ value, done: false })
    }
    if (this.#state === 'ended') return Promise.resolve(DONE)
    return new Promise((resolve, reject) => this.#readers.push({ resolve, reject }))
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.#place = null
    this.#end()
    return Promise.resolve(DONE)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return()
  }

  #open(): void {
    this.#state = 'open'
    const stop = this.#listen({ push: (value) => this.#push(value), end: (...reason) => this.#end(...reason) })
    if (this.#isEnded()) stop()
    else this.#stopListening = stop
  }

  #push(value: T): void {
    if (this.#isEnded()) return
    const reader = this.#readers.shift()
    if (reader) reader.resolve({ value, done: false })
    else this.#place = { value }
  }

  #end(...reason: readonly unknown[]): void {
    if (this.#isEnded()) return
    this.#state = 'ended'
    this.#stopListening?.()
    const readers = this.#readers.splice(0)
    if (reason.length > 0) {
      const [first] = readers
      if (first) first.reject(reason[0])
      else this.#failure = { reason: reason[0] }
    }
    for (const reader of readers) reader.resolve(DONE)
  }

  #fail({ reason }: { readonly reason: unknown }): Promise<never> {
    this.#failure = null
    return Promise.reject(reason)
  }

  /** Asked as a question, because a source may end while it is being opened. */
  #isEnded(): boolean {
    return this.#state === 'ended'
  }
}

const DONE: IteratorReturnResult<undefined> = { value: undefined, done: true }
