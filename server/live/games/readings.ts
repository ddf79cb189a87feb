/** Repeats a reading: never twice at a time, and with a rest in between, however often it is requested. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ReadingQueue } from './reading-queue.ts'

/** The rest, as a multiple of the duration of the reading: most of the time belongs to other work. */
const REST = 2
/** What has failed is not tried again sooner. */
const REST_AFTER_FAILURE_MS = 1000

export interface ReadingsDeps<T> {
  readonly queue: ReadingQueue
  /** How many wait for a reading at the moment. */
  readonly demand: () => number
  readonly read: () => Promise<T>
  /** Called synchronously at the end of each reading. */
  readonly ended: () => void
  readonly stop: AbortSignal
}

export class Readings<T> {
  readonly #deps: ReadingsDeps<T>
  /** In progress, or waiting to start. */
  #current: Promise<T> | null = null
  #hasBegun = false
  /** The one after it. */
  #next: Promise<T> | null = null
  #restsUntil = 0

  constructor(deps: ReadingsDeps<T>) {
    this.#deps = deps
  }

  /** Whether one is to come, or not yet at its end. */
  get isOn(): boolean {
    return this.#current !== null || this.#next !== null
  }

  /** What is being read, whenever it was begun. */
  any(): Promise<T> {
    return this.#current ?? this.#begin()
  }

  /** What is read after this was called: all who call it during one reading share the next. */
  again(): Promise<T> {
    if (this.#next) return this.#next
    if (this.#current && !this.#hasBegun) return this.#current
    if (!this.#current && this.#restMs <= 0) return this.#begin()
    this.#next = this.#afterRest()
    return this.#next
  }

  async #afterRest(): Promise<T> {
    try {
      while (this.#current || this.#restMs > 0) {
        if (this.#current) await this.#current.catch(() => {})
        else await pause(this.#restMs, undefined, { ref: false, signal: this.#deps.stop })
      }
    } finally {
      this.#next = null
    }
    return this.#begin()
  }

  get #restMs(): number {
    return this.#restsUntil - performance.now()
  }

  #begin(): Promise<T> {
    this.#current = this.#pass()
    return this.#current
  }

  async #pass(): Promise<T> {
    const { queue, demand, ended } = this.#deps
    try {
      return await queue.pass(demand, () => this.#read())
    } finally {
      this.#current = null
      this.#hasBegun = false
      ended()
    }
  }

  async #read(): Promise<T> {
    this.#hasBegun = true
    const begunAt = performance.now()
    let shortest = REST_AFTER_FAILURE_MS
    try {
      const found = await this.#deps.read()
      shortest = 0
      return found
    } finally {
      const now = performance.now()
      this.#restsUntil = now + Math.max(shortest, REST * (now - begunAt))
    }
  }
}
