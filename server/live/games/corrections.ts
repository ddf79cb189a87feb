/** Changes games in memory, on all nodes, after something other than a guess: shows a player otherwise, or has games read again. */
import {
  announceInvalidated,
  announceShown,
  type GamesInvalidated,
  type LiveBus,
  type PlayerShown,
} from '../broadcast/bus.ts'
import { showingOf } from '../broadcast/moves.ts'
import type { Outbox } from '../broadcast/outbox.ts'
import { Ticker } from '../broadcast/ticker.ts'
import type { LiveLog } from '../live-log.ts'
import type { ReadPerson } from './game-rows.ts'
import type { GameShelf } from './game-shelf.ts'
import { GONE_PERSON } from './people.ts'

/** A player as boards are to show them from now on: as they are stored. */
export type StoredPlayer = Pick<PlayerShown, 'playerId' | 'visitorId' | 'gameIds'>

/** Each reading of a game takes every node as long as its first. Ranks may have those who left in them for as long. */
const LEAVERS_TOGETHER_MS = 10_000

export interface CorrectionsDeps {
  readonly bus: LiveBus
  readonly readPerson: ReadPerson
  readonly outbox: Outbox
  readonly nodeId: string
  readonly shelf: GameShelf
  readonly log: LiveLog
  readonly stop: AbortSignal
}

export class Corrections {
  readonly #deps: CorrectionsDeps
  /** Games that players have left, and that were not read since. */
  readonly #left = new Set<number>()
  readonly #leaving = new Ticker(LEAVERS_TOGETHER_MS, () => this.#readLeft())

  constructor(deps: CorrectionsDeps) {
    this.#deps = deps
  }

  /** Resolves when it is so in memory here. */
  async showPlayer(player: StoredPlayer): Promise<void> {
    const { person, commit } = await this.#deps.readPerson(player.playerId).catch((problem: unknown) => {
      // What is stored has changed for all that: the games are read again once the database is back.
      for (const gameId of player.gameIds) this.#logFailure(this.reload(gameId), gameId)
      throw problem
    })
    if (person) await this.#notify({ ...player, person, commit })
  }

  /** Takes a player who is stored no more off the boards. The games are read again, once for all who leave within seconds. */
  async removePlayer(player: Omit<StoredPlayer, 'visitorId'>): Promise<void> {
    const read = this.#deps.readPerson(player.playerId)
    // They have left, whether or not the database can say by when.
    const commit = await read.then((found) => found.commit).catch(() => undefined)
    await this.#notify({ ...player, visitorId: null, person: GONE_PERSON, hasLeft: true, commit })
    for (const gameId of player.gameIds) this.#left.add(gameId)
    this.#leaving.touch()
  }

  /** Has the other nodes read what waits to be read again, and games in which this one does not know what is stored. */
  close(unclear: Iterable<number>): void {
    this.#leaving.stop()
    for (const gameId of new Set([...this.#left, ...unclear]))
      announceInvalidated(this.#deps.bus, { origin: this.#deps.nodeId, gameId })
  }

  /** Another node shows a player otherwise. */
  receiveShown(message: PlayerShown): void {
    this.#logFailure(this.#show(message), null)
  }

  /** Null for all games. Resolves when what was stored at this moment is in memory here. */
  async reload(gameId: number | null): Promise<void> {
    const { bus, nodeId, outbox, shelf } = this.#deps
    outbox.flush()
    announceInvalidated(bus, { origin: nodeId, gameId })
    await shelf.reload(gameId)
  }

  /** Another node has games read again. */
  receive({ gameId }: GamesInvalidated): void {
    this.#logFailure(this.#deps.shelf.reload(gameId), gameId)
  }

  /** Messages may have been missed. */
  reconnected({ hasDropped }: { readonly hasDropped: boolean }): void {
    this.#logFailure(hasDropped ? this.reload(null) : this.#deps.shelf.reload(null), null)
  }

  /** Logs the failure of a reading without waiters. */
  #logFailure(reading: Promise<void>, gameId: number | null): void {
    const { log, stop } = this.#deps
    reading.catch((err: unknown) => {
      if (stop.aborted) return
      log.error({ err, gameId }, 'Games could not be read again; whoever asks for them next tries anew')
    })
  }

  #readLeft(): void {
    const gameIds = [...this.#left]
    this.#left.clear()
    for (const gameId of gameIds) this.#logFailure(this.reload(gameId), gameId)
  }

  async #notify(player: Omit<PlayerShown, 'origin'>): Promise<void> {
    const { bus, nodeId, outbox } = this.#deps
    const message = { origin: nodeId, ...player }
    // Publish the visitor's guesses before their adoption.
    outbox.flush()
    announceShown(bus, message)
    await this.#show(message)
  }

  async #show(message: PlayerShown): Promise<void> {
    const { shelf } = this.#deps
    await Promise.all(message.gameIds.map((gameId) => shelf.find(gameId)?.showPlayer(showingOf(message))))
  }
}
