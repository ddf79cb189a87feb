/** One game on the shelf: loaded when first asked for, moved by commits, told to its watchers; no commit is lost while it loads. */
import { GameNotFound } from '#schema/errors.ts'
import { buildGame } from './build-game.ts'
import { GameBoards } from './game-boards.ts'
import type { ReadGame } from './game-rows.ts'
import type { LiveGame } from './live-game.ts'
import { Ticker } from './ticker.ts'

/** Moves a game; says whether that was news. */
export type Change = (game: LiveGame) => boolean

export interface Watcher {
  readonly push: (version: number) => void
  readonly end: () => void
}

export interface ShelvedGameDeps {
  readonly readGame: ReadGame
  readonly tickMs: number
  readonly stop: AbortSignal
}

export class ShelvedGame {
  readonly gameId: number
  readonly watchers = new Set<Watcher>()
  readonly #deps: ShelvedGameDeps
  readonly #ticker: Ticker
  #boards: GameBoards | null = null
  #loading: Promise<GameBoards> | null = null
  /** Commits heard of during a load, which may or may not be among what it reads. */
  #meanwhile: Change[] = []
  #isOutdated = true

  constructor(gameId: number, deps: ShelvedGameDeps) {
    this.gameId = gameId
    this.#deps = deps
    this.#ticker = new Ticker(deps.tickMs, () => this.#tell())
  }

  /** Whether somebody would notice if it were put away. */
  get isInUse(): boolean {
    return this.watchers.size > 0 || this.#loading !== null
  }

  /** Of those in memory. */
  get playerCount(): number {
    return this.#boards?.game.roster.size ?? 0
  }

  /** The game; while it is read again, as it was. */
  get(): Promise<GameBoards> {
    if (this.#boards && !this.#isOutdated) return Promise.resolve(this.#boards)
    return this.#load()
  }

  change(change: Change): void {
    if (this.#loading) this.#meanwhile.push(change)
    if (this.#boards && change(this.#boards.game)) this.#ticker.touch()
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
    game.raiseVersion(this.#boards?.game.version ?? 0)
    for (const change of this.#meanwhile) change(game)
    const isAgain = this.#boards !== null
    this.#boards = new GameBoards(game, this.#deps.tickMs)
    if (isAgain) this.#tell()
    return this.#boards
  }

  async #readGame() {
    for (;;) {
      this.#isOutdated = false
      try {
        const game = await this.#deps.readGame(this.gameId, buildGame, this.#deps.stop)
        if (!this.#isOutdated) return game
      } catch (problem) {
        this.#isOutdated = true
        throw problem
      }
    }
  }

  #tell(): void {
    if (!this.#boards) return
    this.#boards.refresh()
    for (const watcher of this.watchers) watcher.push(this.#boards.game.version)
  }
}
