/** Notifies everything that lives as long as a session when that session ends, on any node. */

import type { LiveLog } from '../live-log.ts'
import { announceSessionsEnded, type LiveBus, type SessionsEnded } from './bus.ts'

export interface SessionEnds extends AsyncDisposable {
  /** To be called once the sessions are no more in the database. */
  notify(tokenHashes: readonly string[]): void
  /** Calls once when the session ends; at once where it has ended a moment ago. Returns how to stop. */
  onEnd(tokenHash: string, listener: () => void): () => void
}

export interface SessionEndsDeps {
  readonly bus: LiveBus
  /** Another on every node and at every start. */
  readonly nodeId: string
  /** Which of these sessions there still are. */
  readonly stillThere: (tokenHashes: readonly string[]) => Promise<ReadonlySet<string>>
  readonly log: LiveLog
}

/** Upper bound of sessions that may end between looking up a session and subscribing to its end. */
const MOST_REMEMBERED = 1000
/** Of one question to the database. */
const MOST_ASKED = 1000
/** A message that is lost without a word leaves a stream open for no longer than this. */
const ASKED_EVERY_MS = 60_000

/** Listens at once. */
export function openSessionEnds(deps: SessionEndsDeps): SessionEnds {
  return new BusSessionEnds(deps)
}

class BusSessionEnds implements SessionEnds {
  readonly #deps: SessionEndsDeps
  readonly #listeners = new Map<string, Set<() => void>>()
  /** The latest last. */
  readonly #ended = new Set<string>()
  readonly #leaveBus: () => void

  constructor(deps: SessionEndsDeps) {
    const { bus, nodeId } = deps
    const subscription = bus.subscribe('sessionsEnded', ({ origin, tokenHashes }: SessionsEnded) => {
      if (origin !== nodeId) this.#endHere(tokenHashes)
    })
    const forget = bus.onReconnect(({ hasDropped }) => {
      if (hasDropped) announceSessionsEnded(bus, { origin: nodeId, tokenHashes: null })
      this.#endHere(null)
    })
    this.#deps = deps
    const round = setInterval(() => this.#endHere(null), ASKED_EVERY_MS).unref()
    this.#leaveBus = () => {
      clearInterval(round)
      forget()
      subscription.unsubscribe()
    }
  }

  notify(tokenHashes: readonly string[]): void {
    if (tokenHashes.length === 0) return
    this.#endHere(tokenHashes)
    announceSessionsEnded(this.#deps.bus, { origin: this.#deps.nodeId, tokenHashes })
  }

  onEnd(tokenHash: string, listener: () => void): () => void {
    if (this.#ended.has(tokenHash)) {
      queueMicrotask(listener)
      return () => {}
    }
    const listeners = this.#listeners.get(tokenHash) ?? new Set()
    this.#listeners.set(tokenHash, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(tokenHash) === listeners) this.#listeners.delete(tokenHash)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#leaveBus()
    this.#listeners.clear()
  }

  #endHere(tokenHashes: readonly string[] | null): void {
    if (tokenHashes) for (const tokenHash of tokenHashes) this.#end(tokenHash)
    else {
      this.#askForAll().catch((problem: unknown) => {
        this.#deps.log.error({ err: problem }, 'Sessions that ended meanwhile could not be looked up')
      })
    }
  }

  async #askForAll(): Promise<void> {
    const all = [...this.#listeners.keys()]
    for (let from = 0; from < all.length; from += MOST_ASKED) {
      const asked = all.slice(from, from + MOST_ASKED)
      const there = await this.#deps.stillThere(asked)
      for (const tokenHash of asked) if (!there.has(tokenHash)) this.#end(tokenHash)
    }
  }

  #end(tokenHash: string): void {
    this.#ended.add(tokenHash)
    for (const oldest of this.#ended) {
      if (this.#ended.size <= MOST_REMEMBERED) break
      this.#ended.delete(oldest)
    }
    const listeners = this.#listeners.get(tokenHash)
    this.#listeners.delete(tokenHash)
    for (const listener of listeners ?? []) listener()
  }
}
