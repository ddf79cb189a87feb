/** Who still comes in: nobody while there is more to do than can be done soon, nor once the server stops. What runs is finished. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { LoadLimits } from '#server/load-config.ts'
import { requestPath } from '../request-path.ts'
import { type LagGauge, lagGauge } from './lag-gauge.ts'
import { type LaterCode, sendLater } from './unavailable.ts'

export interface DoorSettings extends LoadLimits {
  /** A stop takes no longer than this in all. */
  readonly shutdownMs: number
  /** Guesses that were taken and are not yet stored. */
  waitingGuesses(): number
}

export interface Door extends Disposable {
  /** False when the request is answered already. */
  lets(request: IncomingMessage, response: ServerResponse): boolean
  /** Why nobody comes in now; null where everybody does. */
  closed(): LaterCode | null
  /** Whoever sends people here is told to send no more. */
  readonly isDraining: boolean
  /** Says so for as long as is wanted, serves whoever comes meanwhile, and resolves when nobody is taken in any more. */
  drain(): Promise<void>
  /** Resolves when what runs is answered, or has had its time. Streams are ended, whose readers come back. */
  empty(): Promise<void>
}

/** What needs the database or long work; health, pages and files are served as long as there is a server. */
const WORK = /^\/(?:graphql|auth|dev-identity|portal\/(?:photo|import))(?:\/|$)/
/** Some seconds' worth of what a database takes: those who came later would wait in vain. */
const MOST_WAITING_GUESSES = 10_000
/** Longer than the writer keeps a guess: each that was taken is answered. */
const LAST_ANSWERS_MS = 6000

export function openDoor(settings: DoorSettings, lag: LagGauge = lagGauge(settings.maxLagMs)): Door {
  return new FrontDoor(settings, lag)
}

class FrontDoor implements Door {
  readonly #settings: DoorSettings
  readonly #lag: LagGauge
  readonly #open = new Set<ServerResponse>()
  readonly #streams = new Set<ServerResponse>()
  #onEmpty: (() => void) | null = null
  #isShut = false
  isDraining = false

  constructor(settings: DoorSettings, lag: LagGauge) {
    this.#settings = settings
    this.#lag = lag
  }

  lets(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.isDraining) response.shouldKeepAlive = false
    if (!WORK.test(requestPath(request))) return true
    const code = this.closed()
    if (code !== null) {
      sendLater(response, code)
      return false
    }
    // A stream is open for as long as somebody listens.
    const kind = request.headers.accept?.includes('text/event-stream') ? this.#streams : this.#open
    kind.add(response)
    response.once('close', () => {
      kind.delete(response)
      if (this.#open.size === 0) this.#onEmpty?.()
    })
    return true
  }

  closed(): LaterCode | null {
    if (this.#isShut) return 'STOPPING'
    const { maxOpenRequests, waitingGuesses } = this.#settings
    const isFull = this.#open.size >= maxOpenRequests || waitingGuesses() >= MOST_WAITING_GUESSES
    return isFull || this.#lag.isTooHigh ? 'OVERLOADED' : null
  }

  async drain(): Promise<void> {
    this.isDraining = true
    for (const response of this.#open) response.shouldKeepAlive = false
    if (this.#settings.drainMs > 0) await wait(this.#settings.drainMs, undefined, { ref: false })
    this.#isShut = true
  }

  async empty(): Promise<void> {
    for (const stream of this.#streams) stream.destroy()
    if (this.#open.size === 0) return
    const { shutdownMs, drainMs } = this.#settings
    const late = new AbortController()
    const answered = new Promise<void>((resolve) => {
      this.#onEmpty = resolve
    })
    const ms = Math.min(LAST_ANSWERS_MS, Math.max(0, shutdownMs - drainMs) / 2)
    await Promise.race([answered, wait(ms, undefined, { signal: late.signal }).catch(() => {})])
    late.abort()
  }

  [Symbol.dispose](): void {
    this.#lag[Symbol.dispose]()
  }
}
