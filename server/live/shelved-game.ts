/** One game on the shelf: loaded when first asked for, moved by commits, told to its watchers; no commit is lost while it loads. */
import { GameNotFound } from '#schema/errors.ts'
import { buildGame } from './build-game.ts'
import { Following } from './following.ts'
import { GameBoards } from './game-boards.ts'
import type { ReadGame } from './game-rows.ts'
import type { Stamp } from './heard.ts'
import type { LiveGame } from './live-game.ts'
import type { StandingsPublished } from './published-standings.ts'
import { Ticker } from './ticker.ts'

/** Moves a game; says whether that was news. */
export type Change = (game: LiveGame) => boolean

/** What a node did to a game. */
export interface Move {
  readonly change: Change
  readonly stamp: Stamp
  readonly playerIds: readonly string[]
}

export interface Watcher {
  readonly push: (version: number) => void
  readonly end: () => void
}

export interface ShelvedGameDeps {
  readonly readGame: ReadGame
  readonly tickMs: number
  /** For how long a tick held the process. */
  readonly onTick?: ((seconds: number) => void) | undefined
  readonly stop: AbortSignal
  /** Called once the watchers of a game have been told. */
  readonly onTold?: (game: ShelvedGame) => void
  /** Called when somebody watches a game that is loaded. */
  readonly onWatched?: (game: ShelvedGame) => void
}

export class ShelvedGame {
  readonly gameId: number
  readonly watchers = new Set<Watcher>()
  readonly following = new Following()
  readonly #deps: ShelvedGameDeps
  readonly #ticker: Ticker
  #boards: GameBoards | null = null
  #loading: Promise<GameBoards> | null = null
  /** Commits heard of during a load, which may or may not be among what it reads. */
  #meanwhile: Change[] = []
  #isOutdated = true
  /** A correction was heard of, and is not being read yet. */
  #awaitsReload = false

  constructor(gameId: number, deps: ShelvedGameDeps) {
    this.gameId = gameId
    this.#deps = deps
    this.#ticker = new Ticker(deps.tickMs, () => this.#tick())
  }

  /** Whether somebody would notice if it were put away. */
  get isInUse(): boolean {
    return this.watchers.size > 0 || this.#loading !== null
  }

  /** Of those in memory. */
  get playerCount(): number {
    return this.#boards?.game.roster.size ?? 0
  }

  /** Null until it is loaded. */
  get boards(): GameBoards | null {
    return this.#boards
  }

  /** Null while it is not in memory as it is stored. */
  get steadyBoards(): GameBoards | null {
    return this.#isOutdated || this.#awaitsReload || this.#loading ? null : this.#boards
  }

  /** The game; while it is read again, as it was. */
  get(): Promise<GameBoards> {
    if (this.#boards && !this.#isOutdated) return Promise.resolve(this.#boards)
    return this.#load()
  }

  change({ change, stamp, playerIds }: Move): void {
    if (this.#loading) this.#meanwhile.push(change)
    const boards = this.#boards
    if (!boards || !change(boards.game)) return
    this.following.moved(boards, playerIds, stamp)
    // Whoever follows tells what the keeper publishes, but for what came after it and is in it already.
    if (!this.following.expects(boards, stamp)) this.#ticker.touch()
  }

  /** The keeper has published. */
  async hear(message: StandingsPublished): Promise<void> {
    if (await this.following.hear(message, () => this.steadyBoards)) this.#tell()
  }

  /** Computes here again, and shows nothing older than what was published. */
  async stopFollowing(): Promise<void> {
    const followed = this.#boards?.followed
    if (followed && this.#boards && this.#boards.game.version < followed.version) await this.reload()
    this.#boards?.follow(null)
    if (followed) this.#tell()
  }

  /** Something other than a guess has changed it: it is about to be read again. */
  outdate(stamp: Stamp): void {
    this.#awaitsReload = this.#boards !== null
    this.following.outdate(stamp)
  }

  /** Keeps the version from being less than another node has shown. */
  raiseVersion(atLeast: number): void {
    const game = this.#boards?.game
    if (!game || game.version >= atLeast) return
    game.raiseVersion(atLeast)
    this.#ticker.touch()
  }

  /** Reads it again, and once more where it was being read already: that reading may have begun too early. */
  async reload(): Promise<void> {
    this.#isOutdated = true
    await this.#load()
  }

  /** Ends what goes on by itself. */
  close(): void {
    this.#ticker.stop()
    for (const watcher of this.watchers) watcher.end()
  }

  #load(): Promise<GameBoards> {
    this.#loading ??= this.#read()
    return this.#loading
  }

  async #read(): Promise<GameBoards> {
    try {
      const game = await this.#readGame()
      if (!game) throw new GameNotFound()
      return this.#replace(game)
    } finally {
      // In one breath with the end of the reading: whoever asks for another one a moment later gets it.
      this.#loading = null
      this.#meanwhile = []
    }
  }

  #replace(game: LiveGame): GameBoards {
    const before = this.#boards
    game.raiseVersion(Math.max(before?.game.version ?? 0, before?.newestShown ?? 0))
    for (const change of this.#meanwhile) change(game)
    this.#boards = new GameBoards(game, this.#deps.tickMs)
    if (before?.followed) this.following.goOn(this.#boards, before.followed)
    // Only now is the game as it is stored: the keeper publishes what it tells.
    if (before) queueMicrotask(() => this.#tell())
    return this.#boards
  }

  async #readGame() {
    for (;;) {
      this.#isOutdated = false
      this.#awaitsReload = false
      try {
        const game = await this.#deps.readGame(this.gameId, buildGame, this.#deps.stop)
        if (!this.#isOutdated) return game
      } catch (problem) {
        this.#isOutdated = true
        throw problem
      }
    }
  }

  #tick(): void {
    const begunAt = performance.now()
    this.#tell()
    this.#deps.onTick?.((performance.now() - begunAt) / 1000)
  }

  #tell(): void {
    if (!this.#boards) return
    this.#boards.refresh()
    for (const watcher of this.watchers) watcher.push(this.#boards.version)
    this.#deps.onTold?.(this)
  }
}
