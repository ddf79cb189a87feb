/** Changes games in memory, on all nodes, after something other than a guess: shows a player otherwise, or has games read again. */
import { announceOutdated, announceShown, type GamesOutdated, type LiveBus, type PlayerShown } from './bus.ts'
import type { ReadPerson } from './game-rows.ts'
import type { GameShelf } from './game-shelf.ts'
import type { Heard } from './heard.ts'
import type { LiveLog } from './live-log.ts'
import { showingOf } from './moves.ts'
import type { Outbox } from './outbox.ts'

/** A player as boards are to show them from now on: as they are stored. */
export type StoredPlayer = Pick<PlayerShown, 'playerId' | 'visitorId' | 'gameIds'>

export interface CorrectionsDeps {
  readonly bus: LiveBus
  readonly readPerson: ReadPerson
  readonly outbox: Outbox
  readonly heard: Heard
  readonly shelf: GameShelf
  readonly log: LiveLog
  readonly stop: AbortSignal
}

export class Corrections {
  readonly #deps: CorrectionsDeps

  constructor(deps: CorrectionsDeps) {
    this.#deps = deps
  }

  /** Resolves when it is so in memory here. */
  async showPlayer(player: StoredPlayer): Promise<void> {
    const { bus, heard, outbox, readPerson } = this.#deps
    const person = await readPerson(player.playerId)
    if (!person) return
    const message = { ...heard.next(), ...player, person }
    // What the visitor did is told before who they have become.
    outbox.flush()
    announceShown(bus, message)
    await this.#show(message)
  }

  /** Another node shows a player otherwise. */
  hearShown(message: PlayerShown): void {
    this.#logFailure(this.#show(message), null)
  }

  /** Null for all games. Resolves when what was stored at this moment is in memory here. */
  async reload(gameId: number | null): Promise<void> {
    const { bus, heard } = this.#deps
    const message = { ...heard.next(), gameId }
    announceOutdated(bus, message)
    await this.#outdate(message)
  }

  /** Another node has games read again. */
  hear(message: GamesOutdated): void {
    this.#logFailure(this.#outdate(message), message.gameId)
  }

  /** Messages may have been missed. */
  reconnected({ hasDropped }: { readonly hasDropped: boolean }): void {
    this.#logFailure(hasDropped ? this.reload(null) : this.#deps.shelf.reload(null), null)
  }

  /** Of a reading that nobody waits for. */
  #logFailure(reading: Promise<void>, gameId: number | null): void {
    const { log, stop } = this.#deps
    reading.catch((err: unknown) => {
      if (stop.aborted) return
      log.error({ err, gameId }, 'Games could not be read again; whoever asks for them next tries anew')
    })
  }

  async #show(message: PlayerShown): Promise<void> {
    const showing = showingOf(message)
    await Promise.all(message.gameIds.map((gameId) => this.#deps.shelf.find(gameId)?.showPlayer(showing)))
  }

  #outdate({ gameId, origin, turn }: GamesOutdated): Promise<void> {
    const { shelf } = this.#deps
    for (const game of shelf.all()) if (gameId === null || game.gameId === gameId) game.outdate({ origin, turn })
    return shelf.reload(gameId)
  }
}
