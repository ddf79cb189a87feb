/** Load shedding: refuses new requests while the server is overloaded or stopping. Requests in progress are finished. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { GraphQLError } from 'graphql'
import { BODY_S } from '#schema/limits.ts'
import type { LoadLimits } from '#server/config/load-config.ts'
import { requestPath } from '../http/request-path.ts'
import { HouseholdBounds, type HouseholdSettings, type Release, tooManyOpen } from './household-bounds.ts'
import { type LagGauge, lagGauge } from './lag-gauge.ts'
import { type LaterCode, later, sendLater, sendRefusal } from './unavailable.ts'

export interface LoadShedderSettings extends LoadLimits, HouseholdSettings {
  /** Maximum time of a shutdown in total. */
  readonly shutdownMs: number
  /** Returns the number of guesses that were accepted and not yet stored. */
  waitingGuesses(): number
}

export interface LoadShedder extends Disposable {
  /** Returns false if the request was answered already. */
  lets(request: IncomingMessage, response: ServerResponse): boolean
  /** Admits an operation of a socket, which counts as open until it is released. An error says why it may not run. */
  letsOperation(request: IncomingMessage): Release | GraphQLError
  /** Counts a request as an event stream, which stays open as long as its reader wants. An error says why it may not. */
  letsStream(request: IncomingMessage): GraphQLError | null
  readonly households: HouseholdBounds
  /** Why new requests are refused; null while they are accepted. */
  closed(): LaterCode | null
  /** Whether load balancers should stop sending traffic here. */
  readonly isDraining: boolean
  /** Reports draining for the configured time while still serving, and resolves once new requests are refused. */
  drain(): Promise<void>
  /** Resolves when all requests in progress are answered, or after a time limit. Ends event streams, whose readers reconnect. */
  empty(): Promise<void>
}

/** Requests that need the database or long work. Health, pages and files are served as long as the server runs. */
const WORK = /^\/(?:graphql|auth|dev-identity|portal\/(?:photo|import))(?:\/|$)/
/** Admin uploads take longer than queries. The admin is identified before the body is read. */
const UPLOAD = /^\/portal\//
/** Some seconds of the database's throughput: later guesses would time out. */
const MOST_WAITING_GUESSES = 10_000
/** Longer than the writer keeps a guess, so each accepted guess gets its response. */
const LAST_ANSWERS_MS = 6000
/** Interval of checks for late bodies. */
const LOOK_MS = 500

export function createLoadShedder(
  settings: LoadShedderSettings,
  lag: LagGauge = lagGauge(settings.maxLagMs),
): LoadShedder {
  return new ShedderPort(settings, lag)
}

/** A request until it is answered. */
interface Visit {
  /** A request whose body has not arrived costs no more than its connection and counts toward no limit. */
  state: 'arriving' | 'answering' | 'streaming'
  readonly response: ServerResponse
  readonly isUpload: boolean
  /** In milliseconds. */
  readonly begunAt: number
  /** Gives back what the request has taken from its household. */
  release: Release
}

class ShedderPort implements LoadShedder {
  readonly households: HouseholdBounds
  readonly #settings: LoadShedderSettings
  readonly #lag: LagGauge
  /**
   * Requests in progress, oldest first. Not a WeakMap, whose entries cost the garbage collector more time than a response from memory
   * takes.
   */
  readonly #visits = new Map<IncomingMessage, Visit>()
  /** Number of requests by state. */
  readonly #counts = { arriving: 0, answering: 0, streaming: 0 }
  readonly #looking = setInterval(() => this.#refuseLateBodies(), LOOK_MS).unref()
  /** Operations of sockets in progress. */
  #operations = 0
  #onEmpty: (() => void) | null = null
  #isShut = false
  isDraining = false

  constructor(settings: LoadShedderSettings, lag: LagGauge) {
    this.households = new HouseholdBounds(settings)
    this.#settings = settings
    this.#lag = lag
  }

  lets(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.isDraining) response.shouldKeepAlive = false
    const path = requestPath(request)
    if (!WORK.test(path)) return true
    const code = this.closed()
    if (code !== null) {
      sendLater(response, code)
      return false
    }
    const release = this.households.take('requests', request)
    if (!release) {
      sendRefusal(response, tooManyOpen('requests'))
      return false
    }
    const state = bringsBody(request) ? 'arriving' : 'answering'
    const visit: Visit = { state, response, isUpload: UPLOAD.test(path), begunAt: performance.now(), release }
    this.#visits.set(request, visit)
    this.#counts[state]++
    if (state === 'arriving') request.once('end', () => this.#arrived(request, visit))
    response.once('close', () => this.#end(request, visit))
    return true
  }

  letsOperation(request: IncomingMessage): Release | GraphQLError {
    const code = this.closed()
    if (code !== null) return later(code)
    const release = this.households.take('requests', request)
    if (!release) return tooManyOpen('requests')
    this.#operations++
    return () => {
      release()
      this.#operations--
      this.#resolveIfEmpty()
    }
  }

  letsStream(request: IncomingMessage): GraphQLError | null {
    const visit = this.#visits.get(request)
    if (visit?.state !== 'answering') return null
    const release = this.households.take('streams', request)
    if (!release) return tooManyOpen('streams')
    visit.release()
    visit.release = release
    this.#move(visit, 'streaming')
    return null
  }

  closed(): LaterCode | null {
    if (this.#isShut) return 'STOPPING'
    const { maxOpenRequests, waitingGuesses } = this.#settings
    const open = this.#counts.answering + this.#operations
    const isFull = open >= maxOpenRequests || waitingGuesses() >= MOST_WAITING_GUESSES
    return isFull || this.#lag.isTooHigh ? 'OVERLOADED' : null
  }

  async drain(): Promise<void> {
    this.isDraining = true
    for (const { state, response } of this.#visits.values()) if (state !== 'streaming') response.shouldKeepAlive = false
    if (this.#settings.drainMs > 0) await wait(this.#settings.drainMs, undefined, { ref: false })
    this.#isShut = true
  }

  async empty(): Promise<void> {
    for (const { state, response } of this.#visits.values()) if (state === 'streaming') response.destroy()
    if (this.#isEmpty()) return
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
    clearInterval(this.#looking)
    this.#lag[Symbol.dispose]()
  }

  /** The response may end before the body does. */
  #arrived(request: IncomingMessage, visit: Visit): void {
    if (visit.state === 'arriving' && this.#visits.has(request)) this.#move(visit, 'answering')
  }

  #move(visit: Visit, state: Visit['state']): void {
    this.#counts[visit.state]--
    this.#counts[state]++
    visit.state = state
  }

  #end(request: IncomingMessage, visit: Visit): void {
    this.#visits.delete(request)
    this.#counts[visit.state]--
    visit.release()
    this.#resolveIfEmpty()
  }

  #refuseLateBodies(): void {
    const latest = performance.now() - BODY_S * 1000
    for (const { state, response, isUpload, begunAt } of this.#visits.values()) {
      if (begunAt > latest) return
      if (state === 'arriving' && !isUpload && !response.headersSent) sendTooSlow(response)
    }
  }

  #isEmpty(): boolean {
    return this.#counts.arriving + this.#counts.answering + this.#operations === 0
  }

  #resolveIfEmpty(): void {
    if (this.#isEmpty()) this.#onEmpty?.()
  }
}

function bringsBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
}

/** Closes the connection, since the start of its next request is unknown. */
function sendTooSlow(response: ServerResponse): void {
  response.shouldKeepAlive = false
  const message = `The body did not arrive within ${BODY_S} s.`
  sendRefusal(response, new GraphQLError(message, { extensions: { code: 'BODY_TOO_SLOW', http: { status: 408 } } }))
}
