/** A game that this node keeps: publishes its standings after each change, no longer than its lease, and no more than a link carries. */
import { setTimeout as pause } from 'node:timers/promises'
import { announceStandings, type LiveBus } from './bus.ts'
import type { Heard } from './heard.ts'
import { LEASE_MS, type Leases } from './keeper-lease.ts'
import type { LiveLog } from './live-log.ts'
import { type Edition, packStandings } from './published-standings.ts'
import type { ShelvedGame } from './shelved-game.ts'
import { inTurn } from './steps.ts'

/** What a game's standings may take of Redis and of each node: a million players are published every second or two. */
const MOST_BYTES_PER_MS = 1000

export interface HoldingDeps {
  readonly bus: LiveBus
  readonly leases: Leases
  readonly nodeId: string
  readonly heard: Heard
  readonly log: LiveLog
  readonly game: ShelvedGame
  readonly token: number
}

export class Holding {
  readonly #deps: HoldingDeps
  /** By this node's clock. */
  #endsAt: number
  #number = 0
  #state: 'idle' | 'publishing' | 'again' = 'idle'
  #isReleased = false

  /** The lease was asked for at `askedAt`. */
  constructor(deps: HoldingDeps, askedAt: number) {
    this.#deps = deps
    this.#endsAt = askedAt + LEASE_MS
  }

  get game(): ShelvedGame {
    return this.#deps.game
  }

  get token(): number {
    return this.#deps.token
  }

  /** Whether the newest edition is this one. */
  hasPublished(edition: Edition | null): boolean {
    return edition?.token === this.token && edition.number === this.#number
  }

  /** Whether the game is still this node's. Rejects while Redis is away. */
  async renew(): Promise<boolean> {
    const { leases, game, token } = this.#deps
    const askedAt = performance.now()
    const isHeld = await leases.renew(game.gameId, token)
    if (isHeld) this.#endsAt = askedAt + LEASE_MS
    else this.#isReleased = true
    return isHeld
  }

  /** Rejects while Redis is away. */
  async release(): Promise<void> {
    this.#isReleased = true
    await this.#deps.leases.release(this.#deps.game.gameId, this.token)
  }

  /** Sends the newest; after what is being sent. */
  publish(): void {
    if (this.#state !== 'idle') this.#state = 'again'
    else void this.#publishAll()
  }

  async #publishAll(): Promise<void> {
    try {
      do {
        this.#state = 'publishing'
        const bytes = await this.#publishOnce()
        if (bytes > MOST_BYTES_PER_MS) await pause(bytes / MOST_BYTES_PER_MS, undefined, { ref: false })
      } while (this.#isToldMeanwhile())
    } catch (err) {
      this.#deps.log.error({ err, gameId: this.game.gameId }, 'The standings of a game could not be published')
    } finally {
      this.#state = 'idle'
    }
  }

  /** Asked as a question, because it changes while something is sent. */
  #isToldMeanwhile(): boolean {
    return this.#state === 'again'
  }

  /** How much was sent. */
  async #publishOnce(): Promise<number> {
    const { bus, nodeId, heard, game } = this.#deps
    const boards = game.steadyBoards
    // Once it is read again it is told, and published then.
    if (!boards || boards.game.settled) return 0
    const watermark = heard.watermark()
    boards.refresh()
    const packed = await packStandings(boards.game, await boards.computed(), inTurn)
    if (this.#isReleased || game.steadyBoards !== boards || performance.now() >= this.#endsAt) return 0
    const edition = { token: this.token, number: ++this.#number }
    announceStandings(bus, { origin: nodeId, gameId: game.gameId, edition, heard: watermark, ...packed })
    return packed.counts.length + packed.scores.length
  }
}
