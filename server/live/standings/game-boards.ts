/** Answers what people ask about one game in memory: each answer that many share is computed only once. */
import type { GameCounts, LeaderboardScope, PlayScore, Standing } from '#schema/boards/standings.ts'
import type { Ascending } from '#schema/rules/scoring/count-while.ts'
import { rarityOf } from '#schema/rules/scoring/rarity.ts'
import type { LiveGame } from '../games/live-game.ts'
import { boardOf, type LiveBoard, neighbourhoodOf } from './board.ts'
import { playScore } from './play-score.ts'
import { squareCountsOf } from './squares-of.ts'
import { makeStandings, type Standings } from './standings.ts'
import { atOnce, inTurn, type StepRun } from './steps.ts'

/** Up to this many players, standings are recomputed after every guess; above, at most once per tick between two events. */
const MOST_PLAYERS_AT_ONCE = 5000

export class GameBoards {
  readonly game: LiveGame
  readonly #tickMs: number
  readonly #boards = new Map<LeaderboardScope, { readonly of: Standings; readonly board: Promise<LiveBoard> }>()
  #standings: Standings | null = null
  #scores: { readonly of: Standings; readonly scores: Promise<Int32Array> } | null = null
  #making: Promise<Standings> | null = null
  #madeAt = 0
  /** Now, and when the standings were made. */
  #looks = 0
  #madeLooks = 0
  /** For large games: older standings are not shown to readers. */
  #oldestShown = 0
  #oldestLooks = 0

  constructor(game: LiveGame, tickMs: number) {
    this.game = game
    this.#tickMs = tickMs
  }

  /** Of the board. */
  get version(): number {
    return this.game.version
  }

  /** How often players have come to look otherwise. */
  get looks(): number {
    return this.#looks
  }

  /** Watchers are about to read: they get the newest. */
  refresh(): void {
    this.#oldestShown = this.game.version
    this.#oldestLooks = this.#looks
  }

  /** Players look otherwise than before, and nothing else has changed. */
  renew(): void {
    this.#looks++
  }

  async board(scope: LeaderboardScope): Promise<LiveBoard> {
    return this.#boardBy(await this.#currentStandings(), scope)
  }

  async neighbourhood(scope: LeaderboardScope, playerId: string): Promise<readonly Standing[]> {
    if (this.game.roster.indexOf(playerId) < 0) return []
    return neighbourhoodOf(this.game, await this.#currentStandings(), { scope, playerId })
  }

  /** Of all on the board who have completed, ascending. */
  async scores(): Promise<Rarities> {
    const standings = await this.#currentStandings()
    if (this.#scores?.of !== standings) this.#scores = { of: standings, scores: standings.scores() }
    return new Rarities(await this.#scores.scores)
  }

  score(playerId: string): Promise<PlayScore | null> {
    return playScore(this.game, playerId, () => this.#currentStandings())
  }

  counts(): GameCounts {
    return {
      version: this.game.version,
      startedCount: this.game.startedCount,
      completedCount: this.game.completedCount,
      squares: squareCountsOf(this.game),
    }
  }

  /** Counts for every answer of a square, including 0. */
  answerCounts(square: number): ReadonlyMap<number, number> {
    const { slots, counts } = this.game
    const countOf = (songId: number) => counts[slots.slotOf(square, songId)] ?? 0
    // An answer that a correction has taken stays with those who gave it.
    const given = slots.songsOf(square).filter((songId) => countOf(songId) > 0)
    return new Map([...slots.answersOf(square), ...given].map((songId) => [songId, countOf(songId)]))
  }

  #boardBy(standings: Standings, scope: LeaderboardScope): Promise<LiveBoard> {
    const known = this.#boards.get(scope)
    if (known && (known.of === standings || known.of.version > standings.version)) return known.board
    const board = boardOf(this.game, standings, scope)
    this.#boards.set(scope, { of: standings, board })
    return board
  }

  get #isLarge(): boolean {
    return this.game.roster.size > MOST_PLAYERS_AT_ONCE
  }

  get #run(): StepRun {
    return this.#isLarge ? inTurn : atOnce
  }

  async #currentStandings(): Promise<Standings> {
    const { game } = this
    if (game.settled) return game.settled.standings(this.#run)
    return this.#newEnough()
  }

  async #newEnough(): Promise<Standings> {
    const { game } = this
    const oldest = this.#isLarge ? this.#oldestShown : game.version
    const known = this.#standings
    if (known && known.version === game.version && this.#madeLooks === this.#looks) return known
    if (known && known.version >= oldest && this.#mayBeOlder()) return known
    const made = await (this.#making ?? this.#make())
    // What was being made already may be too old; what is made next cannot be.
    return made.version >= oldest ? made : (this.#making ?? this.#make())
  }

  #make(): Promise<Standings> {
    const run = this.#run
    const startedAt = performance.now()
    this.#making = run(makeStandings(this.game, run)).then(
      (made) => {
        this.#making = null
        this.#madeAt = startedAt
        this.#standings?.retire()
        this.#standings = made
        // Whom they show, and how, is asked last.
        this.#madeLooks = this.#looks
        return made
      },
      (problem: unknown) => {
        this.#making = null
        throw problem
      },
    )
    return this.#making
  }

  #mayBeOlder(): boolean {
    const isShown = this.#isLarge && this.#madeLooks >= this.#oldestLooks
    return isShown && performance.now() - this.#madeAt < this.#tickMs
  }
}

/** The scores of a game as reported values, ascending, converted one at a time. */
class Rarities implements Ascending {
  readonly #micros: Int32Array

  /** Must not be modified. */
  constructor(micros: Int32Array) {
    this.#micros = micros
  }

  get length(): number {
    return this.#micros.length
  }

  at(place: number): number | undefined {
    const micros = this.#micros[place]
    return micros === undefined ? undefined : rarityOf(micros)
  }
}
