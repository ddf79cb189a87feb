/** Holds the games that are watched or were asked for lately, and never more of the others than there is room for. */
import { TryAgain } from '#schema/errors.ts'
import { latestOnly } from '../broadcast/latest-only.ts'
import type { TimeLimit } from '../in-time.ts'
import type { GameBoards } from '../standings/game-boards.ts'
import { ReadingQueue } from './reading-queue.ts'
import { type GameChange, ShelvedGame, type ShelvedGameDeps, type Watcher } from './shelved-game.ts'

/** How much memory unwatched games may take. */
interface Room {
  readonly games: number
  readonly players: number
}

/** A million players take less than a hundred megabytes. */
const ROOM: Room = { games: 64, players: 3_000_000 }
/** Maximum wait for a game that is not in memory; loading continues afterwards. */
const PATIENCE: TimeLimit = {
  mostMs: 15_000,
  // Like a database that does not answer: clients retry soon.
  tooLate: () => Object.assign(new Error('A game takes too long to load'), { code: 'ETIMEDOUT' }),
}
/** A guess waits less: with what its writing may take, no longer than a board waits to be settled. */
export const GUESS_PATIENCE: TimeLimit = { mostMs: 4000, tooLate: () => new TryAgain() }

/** How many games there are in memory, players in them, and watchers of them. */
export interface LiveSizes {
  readonly games: number
  readonly players: number
  readonly watchers: number
}

export class GameShelf {
  readonly #deps: ShelvedGameDeps
  readonly #room: Room
  /** In order of use, the latest last. */
  readonly #games = new Map<number, ShelvedGame>()
  readonly #listeners = new Set<(gameId: number) => void>()

  constructor(deps: Omit<ShelvedGameDeps, 'queue' | 'onSized' | 'onChange'>, room = ROOM) {
    this.#deps = {
      ...deps,
      queue: new ReadingQueue(),
      onSized: (game) => this.#makeRoom(game),
      onChange: (gameId) => this.#notifyOf(gameId),
    }
    this.#room = room
  }

  /** Rejects with GameNotFound where there is no such game. */
  get(gameId: number, patience = PATIENCE): Promise<GameBoards> {
    return this.#load(this.#take(gameId), patience)
  }

  async #load(game: ShelvedGame, patience?: TimeLimit): Promise<GameBoards> {
    try {
      return await game.get(patience)
    } catch (problem) {
      // What cannot be loaded takes no room.
      if (!game.isInUse && this.#games.get(game.gameId) === game) this.#remove(game)
      throw problem
    }
  }

  /** Moves a game, if it is in memory: whatever is not will be read with the change in it. */
  change(gameId: number, change: GameChange): void {
    this.#games.get(gameId)?.change(change)
    this.#notifyOf(gameId)
  }

  /** Called with each game that changes or is read again, in memory or not. */
  onChange(listener: (gameId: number) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A game, if it is in memory. */
  find(gameId: number): ShelvedGame | undefined {
    return this.#games.get(gameId)
  }

  /** The version now, then after each change; the newest only. */
  watch(gameId: number): AsyncIterableIterator<number, undefined> {
    return latestOnly<number>(({ push, end }) => {
      const game = this.#take(gameId)
      let notified: { readonly boards: GameBoards; readonly version: number; readonly looks: number } | null = null
      // A change that is part of the first state is not sent again at the end of its tick.
      const notify = (boards: GameBoards) => {
        const { version, looks } = boards
        if (notified?.boards === boards && notified.version === version && notified.looks === looks) return
        notified = { boards, version, looks }
        push(version)
      }
      const watcher: Watcher = { notify, end: () => end() }
      // First listening, then reading: no change falls between.
      game.watchers.add(watcher)
      this.#load(game).then(notify, end)
      return () => {
        game.watchers.delete(watcher)
        this.#makeRoom()
      }
    })
  }

  /** Reads again what is watched or being read, and puts the rest away. Null means all games. */
  async reload(gameId: number | null): Promise<void> {
    const failures: unknown[] = []
    // One after the other, so that a reload of everything leaves the database room for players.
    for (const game of [...this.#games.values()]) {
      if (gameId !== null && game.gameId !== gameId) continue
      if (game.isInUse) await game.reload().catch((problem: unknown) => failures.push(problem))
      else this.#remove(game)
    }
    if (failures.length > 0) throw failures[0]
  }

  /** What is in memory. */
  get sizes(): LiveSizes {
    const games = [...this.#games.values()]
    const sum = (sizeOf: (game: ShelvedGame) => number) => games.reduce((all, game) => all + sizeOf(game), 0)
    return {
      games: games.length,
      players: sum((game) => game.playerCount),
      watchers: sum((game) => game.watchers.size),
    }
  }

  /** Ends all watching. */
  close(): void {
    for (const game of this.#games.values()) game.close()
    this.#games.clear()
  }

  #notifyOf(gameId: number): void {
    for (const listener of this.#listeners) listener(gameId)
  }

  #take(gameId: number): ShelvedGame {
    const game = this.#games.get(gameId) ?? new ShelvedGame(gameId, this.#deps)
    this.#games.delete(gameId)
    this.#games.set(gameId, game)
    this.#makeRoom(game)
    return game
  }

  #makeRoom(wanted?: ShelvedGame): void {
    let players = 0
    for (const game of this.#games.values()) players += game.playerCount
    for (const game of this.#games.values()) {
      if (this.#games.size <= this.#room.games && players <= this.#room.players) return
      if (game.isInUse || game === wanted) continue
      players -= game.playerCount
      this.#remove(game)
    }
  }

  #remove(game: ShelvedGame): void {
    game.close()
    this.#games.delete(game.gameId)
  }
}
