/** Who keeps the standings: of each game that is watched one node, which computes and publishes them; the others answer from that. */
import { announceLeft, announceWanted, type KeeperLeft, type LiveBus, type StandingsWanted } from './bus.ts'
import type { GameShelf } from './game-shelf.ts'
import type { Heard } from './heard.ts'
import { Holding } from './holding.ts'
import { LEASE_MS, type Leases } from './keeper-lease.ts'
import type { LiveLog } from './live-log.ts'
import type { StandingsPublished } from './published-standings.ts'
import type { ShelvedGame } from './shelved-game.ts'

/** A lease is renewed three times before it would end; whoever waits for it tries as often. */
const ROUND_MS = LEASE_MS / 3
/** Whoever wants a game says so every round. */
const WANTED_MS = LEASE_MS
/** Long enough for the first edition. */
const HOLD_MS = 1500

export interface KeeperDeps {
  readonly bus: LiveBus
  readonly leases: Leases
  readonly nodeId: string
  readonly heard: Heard
  readonly log: LiveLog
  readonly shelf: Pick<GameShelf, 'find' | 'all'>
}

export class Keeper implements AsyncDisposable {
  readonly #deps: KeeperDeps
  readonly #held = new Map<number, Holding>()
  /** Games that another node watches, and until when that is to be believed. */
  readonly #wanted = new Map<number, number>()
  /** Games that are being asked for. */
  readonly #asking = new Set<number>()
  readonly #rounds: NodeJS.Timeout
  readonly #leaveBus: () => void
  #isClosed = false

  constructor(deps: KeeperDeps) {
    const { bus, nodeId } = deps
    const others =
      <M extends { readonly origin: string }>(hear: (message: M) => void) =>
      (message: M) => {
        if (message.origin !== nodeId) hear(message)
      }
    const subscriptions = [
      bus.subscribe(
        'standingsPublished',
        others((message) => this.#hear(message)),
      ),
      bus.subscribe(
        'standingsWanted',
        others((message) => this.#hearWanted(message)),
      ),
      bus.subscribe(
        'keeperLeft',
        others((message) => this.#hearLeft(message)),
      ),
    ]
    const forget = [bus.onAlone(() => this.#goOnAlone()), bus.onReconnect(() => this.#round())]
    this.#deps = deps
    this.#rounds = setInterval(() => this.#round(), ROUND_MS)
    this.#leaveBus = () => {
      for (const each of forget) each()
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }

  /** Somebody watches a game; of the others the rounds take care. */
  watched(game: ShelvedGame): void {
    if (game.watchers.size === 1) void this.#tend(game)
  }

  /** The watchers of a game have been told here. */
  told(game: ShelvedGame): void {
    if (this.#isWanted(game.gameId)) this.#held.get(game.gameId)?.publish()
  }

  /** Lets everything go, so that others take over at once. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#rounds)
    this.#leaveBus()
    await Promise.all([...this.#held.keys()].map((gameId) => this.#leave(gameId)))
  }

  #round(): void {
    const now = performance.now()
    for (const [gameId, until] of this.#wanted) if (until < now) this.#wanted.delete(gameId)
    for (const gameId of this.#held.keys()) {
      if (!this.#deps.shelf.find(gameId)) this.#leave(gameId)
    }
    for (const game of this.#deps.shelf.all()) {
      if (game.following.isFarBehind || this.#deps.bus.isAlone) this.#stopFollowing(game)
      if (game.boards) void this.#tend(game)
    }
  }

  /** Takes a watched game, holds on to it, or asks its keeper for it; lets it go when nobody here watches it. */
  async #tend(game: ShelvedGame): Promise<void> {
    const { gameId } = game
    if (this.#isClosed || this.#asking.has(gameId)) return
    this.#asking.add(gameId)
    try {
      const holding = this.#held.get(gameId)
      if (game.watchers.size === 0 || game.boards?.game.settled) await this.#leave(gameId)
      else if (!holding) await this.#take(game)
      else if (!(await holding.renew())) this.#held.delete(gameId)
    } catch {
      // Redis is away, as the bus says in the log. The next round asks again.
    } finally {
      this.#asking.delete(gameId)
    }
  }

  async #take(game: ShelvedGame): Promise<void> {
    const { bus, leases, nodeId, heard, log } = this.#deps
    const { gameId, following } = game
    const askedAt = performance.now()
    const token = await leases.take(gameId)
    if (token === null) {
      const { followed = null, newestShown = 0 } = game.boards ?? {}
      if (!followed) game.boards?.hold(HOLD_MS)
      announceWanted(bus, { origin: nodeId, gameId, has: followed && following.latest, atLeast: newestShown })
      return
    }
    const holding = new Holding({ bus, leases, nodeId, heard, log, game, token }, askedAt)
    this.#held.set(gameId, holding)
    if (this.#isClosed) return this.#leave(gameId)
    await game.stopFollowing()
    this.told(game)
  }

  async #leave(gameId: number): Promise<void> {
    const holding = this.#held.get(gameId)
    if (!holding) return
    this.#held.delete(gameId)
    const { bus, nodeId } = this.#deps
    await holding.release().catch(() => {}) // without Redis it ends by itself
    announceLeft(bus, { origin: nodeId, gameId })
  }

  #hear(message: StandingsPublished): void {
    const holding = this.#held.get(message.gameId)
    if (holding && holding.token > message.edition.token) return
    this.#held.delete(message.gameId)
    this.#deps.shelf
      .find(message.gameId)
      ?.hear(message)
      .catch((err: unknown) => {
        this.#deps.log.warn({ err, gameId: message.gameId }, 'Standings that cannot be read were left out')
      })
  }

  #hearWanted({ gameId, has, atLeast }: StandingsWanted): void {
    this.#wanted.set(gameId, performance.now() + WANTED_MS)
    const holding = this.#held.get(gameId)
    if (!holding) return
    holding.game.raiseVersion(atLeast)
    if (!holding.hasPublished(has)) holding.publish()
  }

  #hearLeft({ gameId }: KeeperLeft): void {
    const game = this.#deps.shelf.find(gameId)
    if (!game) return
    if (game.watchers.size > 0) void this.#tend(game)
    else this.#stopFollowing(game)
  }

  #goOnAlone(): void {
    for (const game of this.#deps.shelf.all()) this.#stopFollowing(game)
  }

  #stopFollowing(game: ShelvedGame): void {
    if (!game.boards?.followed) return
    game.stopFollowing().catch((err: unknown) => {
      // It goes on with what was published, and tries again in the next round.
      this.#deps.log.warn({ err, gameId: game.gameId }, 'A game could not be read again')
    })
  }

  #isWanted(gameId: number): boolean {
    return (this.#wanted.get(gameId) ?? 0) > performance.now()
  }
}
