/** The subscribers to the same subscription: each change is executed and serialized once, and all of them get the same bytes. */
import type { ExecutionResult, GraphQLError } from 'graphql'
import { isOurs } from '../masked-errors.ts'
import { endOf, sequenceOf } from './message.ts'
import { SharedMessageEnd } from './shared-message-end.ts'
import type { SharedSubscriber } from './shared-subscriber.ts'

/** Subscribes: returns events or errors. Each call begins with the current state. */
export type OpenSource = () => Promise<AsyncIterable<ExecutionResult> | ExecutionResult>

/** Takes two or three milliseconds; then other work gets its turn. */
const SUBSCRIBERS_AT_A_TIME = 400

export class SubscriberGroup {
  readonly #open: OpenSource
  readonly #onEnd: () => void
  readonly #onSent: ((seconds: number) => void) | undefined
  readonly #subscribers = new Set<SharedSubscriber>()
  readonly #source: ReturnType<OpenSource>
  #newest: SharedMessageEnd | null = null
  /** The change that was sent last or is being sent. */
  #change: SharedMessageEnd | null = null
  /** Subscribers since the newest message was made, which may be older than their subscription. */
  #newcomers: SharedSubscriber[] = []
  /** Number of changes sent. */
  #count = 0
  #isFollowing = false
  #isGreeting = false
  #isSending = false
  #isOver = false

  /**
   * Opens its source at once. `onEnd` is called when no subscriber is left or the source ends, `onSent` after each change was sent to all.
   */
  constructor(open: OpenSource, onEnd: () => void, onSent?: (seconds: number) => void) {
    this.#open = open
    this.#onEnd = onEnd
    this.#onSent = onSent
    this.#source = open()
    this.#source.catch(() => this.#end())
  }

  get newest(): SharedMessageEnd | null {
    return this.#newest
  }

  /** Returns null once events are available, or the errors to respond with. Rejects if the source fails. */
  async refusal(): Promise<ExecutionResult | null> {
    const source = await this.#source
    if (isEvents(source)) return null
    this.#end()
    return source
  }

  /** A subscriber keeps the group alive, even before it listens. */
  enter(subscriber: SharedSubscriber): void {
    this.#subscribers.add(subscriber)
  }

  /** Sends the subscriber the current state and each later one. */
  listen(subscriber: SharedSubscriber): void {
    if (!this.#isFollowing) return void this.#follow().catch(() => this.#fail())
    if (!this.#newest) return
    this.#newcomers.push(subscriber)
    if (!this.#isGreeting) this.#greet().catch(() => this.#fail())
  }

  leave(subscriber: SharedSubscriber): void {
    this.#subscribers.delete(subscriber)
    if (this.#subscribers.size === 0) this.#end()
  }

  async #follow(): Promise<void> {
    const source = await this.#source
    if (!isEvents(source) || this.#isFollowing || this.#isOver) return
    this.#isFollowing = true
    const events = source[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await events.next()
      if (this.#isOver) return
      if (done) return this.#end()
      this.#newest = this.#sentOf(value)
      this.#change = this.#newest
      this.#sendAll()
    }
  }

  /**
   * The last message is as old as the last tick, and the newcomer may already know a later change: the state is read again, once for all
   * waiting newcomers.
   */
  async #greet(): Promise<void> {
    this.#isGreeting = true
    try {
      while (this.#newcomers.length > 0) {
        const newcomers = this.#newcomers.splice(0)
        const change = this.#change
        const state = await this.#stateOfNow().catch(() => null)
        if (this.#isOver) return
        if (state === null) for (const subscriber of newcomers) this.#dismiss(subscriber)
        else if ('refusal' in state) for (const subscriber of newcomers) this.#dismiss(subscriber, state.refusal)
        else {
          if (this.#change === change) this.#newest = state
          // A newcomer that was sent a change in between has the state already.
          for (const subscriber of newcomers) if (!subscriber.sent && this.#newest) subscriber.send(this.#newest)
        }
      }
    } finally {
      this.#isGreeting = false
    }
  }

  /** Returns null if the source ends before its first event. */
  async #stateOfNow(): Promise<SharedMessageEnd | { readonly refusal: SharedMessageEnd } | null> {
    const source = await this.#open()
    if (!isEvents(source)) return isFault(source) ? null : { refusal: this.#sentOf(source) }
    const events = source[Symbol.asyncIterator]()
    try {
      const { done, value } = await events.next()
      return done ? null : this.#sentOf(value)
    } finally {
      void events.return?.()
    }
  }

  /** Sends the last message and ends the subscription. Without one, makes the client reconnect. */
  #dismiss(subscriber: SharedSubscriber, lastWord?: SharedMessageEnd): void {
    if (lastWord) {
      subscriber.send(lastWord)
      subscriber.end()
    } else subscriber.fail()
    this.leave(subscriber)
  }

  /** If a newer change arrives while sending, the remaining subscribers get that, and the first ones get it afterwards. */
  #sendAll(): void {
    if (this.#isSending) return
    this.#isSending = true
    const begunAt = performance.now()
    let goal = this.#change
    let subscribers = this.#subscribers.values()
    const some = () => {
      for (let count = 0; count < SUBSCRIBERS_AT_A_TIME; count++) {
        const { done, value: subscriber } = subscribers.next()
        if (!done && this.#newest) subscriber.send(this.#newest)
        if (!done) continue
        if (goal === this.#change) {
          this.#isSending = false
          this.#onSent?.((performance.now() - begunAt) / 1000)
          return
        }
        goal = this.#change
        subscribers = this.#subscribers.values()
      }
      setImmediate(some)
    }
    some()
  }

  #sentOf(result: ExecutionResult): SharedMessageEnd {
    return new SharedMessageEnd(++this.#count, endOf(result), sequenceOf(result))
  }

  #fail(): void {
    const subscribers = [...this.#subscribers]
    this.#end()
    for (const subscriber of subscribers) subscriber.fail()
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#onEnd()
    this.#source.then(close, () => {})
    for (const subscriber of this.#subscribers) subscriber.end()
    this.#subscribers.clear()
    this.#newcomers = []
  }
}

/** Returns whether the result has an error that a retry may fix. */
export function isFault({ errors }: ExecutionResult): boolean {
  return errors?.some(({ extensions }: Partial<GraphQLError>) => isOurs(extensions?.['code'])) ?? false
}

function close(source: AsyncIterable<ExecutionResult> | ExecutionResult): void {
  if (isEvents(source)) void source[Symbol.asyncIterator]().return?.()
}

function isEvents(source: AsyncIterable<ExecutionResult> | ExecutionResult): source is AsyncIterable<ExecutionResult> {
  return Symbol.asyncIterator in source
}
