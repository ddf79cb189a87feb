/** One game in memory: loaded on first use, changed by commits, announced to its subscribers. No commit is lost while it loads. */
import { GameNotFound } from '#schema/errors.ts'
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { EMPTY } from '#schema/rules/scoring/play-progress.ts'
import { Ticker } from '../broadcast/ticker.ts'
import { inTime, type TimeLimit } from '../in-time.ts'
import { GameBoards } from '../standings/game-boards.ts'
import { inSlices, type Steps, type Stretch, stretches } from '../standings/steps.ts'
import { NO_SLOT } from './answer-slots.ts'
import type { GamePart, GameRows, PackedPlays, ReadGame } from './game-rows.ts'
import { LiveGame, type Outcome } from './live-game.ts'
import { ID_BYTES } from './player-ids.ts'
import type { ReadingQueue } from './reading-queue.ts'
import { Readings } from './readings.ts'

/** Moves a game, and says what came of it. */
export type GameChange = (game: LiveGame) => Outcome

export interface Watcher {
  readonly notify: (boards: GameBoards) => void
  readonly end: () => void
}

export interface ShelvedGameDeps {
  readonly readGame: ReadGame
  readonly queue: ReadingQueue
  readonly tickMs: number
  /** For how long a tick held the process. */
  readonly onTick?: ((seconds: number) => void) | undefined
  readonly stop: AbortSignal
  /** Called when it is known how many players a game will have in memory, and when it has been read. */
  readonly onSized: (game: ShelvedGame) => void
  /** Called when players look otherwise, or it has been read again. */
  readonly onChange: (gameId: number) => void
}

export class ShelvedGame {
  readonly gameId: number
  readonly watchers = new Set<Watcher>()
  readonly #deps: ShelvedGameDeps
  readonly #ticker: Ticker
  #boards: GameBoards | null = null
  readonly #readings: Readings<GameBoards>
  /** Changes received during a reading, which may or may not include them. */
  #meanwhile: GameChange[] | null = null
  /** How many wait for a reading. */
  #askers = 0
  /** Of the game that is being read, once it is known. */
  #playersToCome = 0
  /** The last reading has failed: what is in memory may be older than it should be. */
  #hasFailed = false
  /** Read again, and not yet announced. */
  #hasNews = false

  constructor(gameId: number, deps: ShelvedGameDeps) {
    this.gameId = gameId
    this.#deps = deps
    this.#ticker = new Ticker(deps.tickMs, () => this.#tick())
    this.#readings = new Readings({
      queue: deps.queue,
      demand: () => this.#askers + this.watchers.size,
      read: () => this.#read(),
      ended: () => this.#ended(),
      stop: deps.stop,
    })
  }

  /** Whether evicting it would be noticed. */
  get isInUse(): boolean {
    return this.watchers.size > 0 || this.#readings.isOn
  }

  /** Of those in memory, and on their way there. */
  get playerCount(): number {
    return (this.#boards?.game.roster.size ?? 0) + this.#playersToCome
  }

  /** The game; while it is read again, as it was. For its first reading one waits as long as one's patience lasts. */
  async get(patience?: TimeLimit): Promise<GameBoards> {
    if (this.#boards) {
      // After a failure, the next request triggers a new attempt without waiting for it.
      if (this.#hasFailed) this.#reloadUnasked()
      return this.#boards
    }
    return this.#wait(() => {
      const reading = this.#readings.any()
      return patience ? inTime(reading, patience) : reading
    })
  }

  change(change: GameChange): void {
    this.#meanwhile?.push(change)
    const outcome = this.#boards ? change(this.#boards.game) : 'same'
    if (outcome !== 'same') this.#ticker.touch()
    // A reading in progress receives the change too; afterwards it is clear whether that is enough.
    if (outcome === 'unclear' && !this.#meanwhile) this.#reloadUnasked()
  }

  /** A player's profile or id has changed. Resolves when that is in memory. */
  async showPlayer(change: GameChange): Promise<void> {
    this.#meanwhile?.push(change)
    const boards = this.#boards
    if (!boards) return
    if (change(boards.game) === 'unclear') return this.reload()
    boards.renew()
    this.#deps.onChange(this.gameId)
    this.#ticker.touch()
  }

  /** Resolves when everything stored at this moment is in memory; reads in the meantime use the old state. */
  async reload(): Promise<void> {
    await this.#wait(() => this.#readings.again())
  }

  /** Ends what goes on by itself. */
  close(): void {
    this.#ticker.stop()
    for (const watcher of this.watchers) watcher.end()
  }

  async #wait(begin: () => Promise<GameBoards>): Promise<GameBoards> {
    this.#askers++
    try {
      const reading = begin()
      this.#deps.queue.look()
      return await reading
    } finally {
      this.#askers--
    }
  }

  async #read(): Promise<GameBoards> {
    this.#meanwhile = []
    try {
      const game = await this.#deps.readGame(this.gameId, (rows) => this.#build(rows), this.#deps.stop)
      if (!game) throw new GameNotFound()
      return this.#replace(game, this.#meanwhile)
    } catch (problem) {
      this.#hasFailed = true
      if (problem instanceof GameNotFound) this.#boards = null
      throw problem
    } finally {
      this.#meanwhile = null
      this.#playersToCome = 0
    }
  }

  #build(rows: GameRows): Promise<LiveGame> {
    this.#playersToCome = rows.playCount
    this.#deps.onSized(this)
    return buildGame(rows)
  }

  #replace(game: LiveGame, meanwhile: readonly GameChange[]): GameBoards {
    const before = this.#boards
    const outcomes = before ? game.succeed(before.game, meanwhile) : meanwhile.map((change) => change(game))
    this.#boards = new GameBoards(game, this.#deps.tickMs)
    this.#hasFailed = false
    this.#hasNews = before !== null
    if (before) this.#deps.onChange(this.gameId)
    if (outcomes.includes('unclear')) this.#reloadUnasked()
    return this.#boards
  }

  #reloadUnasked(): void {
    this.reload().catch(() => {}) // `#hasFailed` says so
  }

  #ended(): void {
    this.#deps.onSized(this)
    if (this.#hasNews) queueMicrotask(() => this.#notify())
    this.#hasNews = false
  }

  #tick(): void {
    const begunAt = performance.now()
    this.#notify()
    this.#deps.onTick?.((performance.now() - begunAt) / 1000)
  }

  #notify(): void {
    if (!this.#boards) return
    this.#boards.refresh()
    for (const watcher of this.watchers) watcher.notify(this.#boards)
  }
}

// Builds a game from its rows, in slices between which other requests are served.

/** Resolves with the game as of one snapshot. The caller must add commits made during the read. */
export async function buildGame(rows: GameRows): Promise<LiveGame> {
  const game = new LiveGame(rows)
  for await (const part of rows.parts) await inSlices(addPart(game, part, rows.settledAt))
  return game
}

function* addPart(game: LiveGame, { plays, people, finals }: GamePart, settledAt: number | null): Steps<void> {
  yield* stretches(plays.givenUp.length, (from, to) => addPlays(game, plays, { from, to }))
  for (const { playerId, ...person } of people) game.roster.introduce(game.roster.indexOf(playerId), person)
  yield
  yield* stretches(plays.songIds.length, (from, to) => addPicks(game, plays, { from, to, settledAt }))
  if (finals) yield* stretches(finals.ranks.length, (from, to) => game.settled?.add(finals, from, to))
}

function addPlays(game: LiveGame, plays: PackedPlays, { from, to }: Stretch): void {
  for (let place = from; place < to; place++) game.addStored(place, plays)
}

function addPicks(
  game: LiveGame,
  { playerIds, songIds, pickedAt }: PackedPlays,
  { from, to, settledAt }: Stretch & { readonly settledAt: number | null },
): void {
  for (let place = from; place < to; place++) {
    const square = place % SQUARE_COUNT
    const songId = songIds[place] ?? EMPTY
    const slot = songId === EMPTY ? NO_SLOT : game.slots.slotOf(square, songId)
    if (slot === NO_SLOT) continue
    const at = pickedAt[place] ?? 0
    const index = game.roster.indexOfBytes(playerIds, ((place - square) / SQUARE_COUNT) * ID_BYTES)
    game.fill(index, { square, slot, at })
    if (settledAt !== null && at > settledAt && game.offBoard.isCounted(index)) game.settled?.takeBack(slot, square)
  }
}
