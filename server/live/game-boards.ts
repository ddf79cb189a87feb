/** Answers what people ask about one game in memory, and computes each answer that many share only once. */
import type { GameCounts, LeaderboardScope, PlayScore, SquareCounts, Standing } from '#schema/context.ts'
import { isUnicorn, rarityOf } from '#schema/rules/rarity.ts'
import { SQUARE_COUNT } from '#schema/rules/squares.ts'
import { type Board, boardOf, neighbourhoodOf } from './board.ts'
import type { LiveGame } from './live-game.ts'
import { playScore } from './play-score.ts'
import { makeStandings, type Standings } from './standings.ts'
import { atOnce, inTurn, type Run } from './steps.ts'

/** Up to so many players, standings are made anew after every guess; above, at most once a tick between two events. */
const MOST_PLAYERS_AT_ONCE = 5000

export class GameBoards {
  readonly game: LiveGame
  readonly #tickMs: number
  readonly #boards = new Map<LeaderboardScope, { readonly of: Standings; readonly board: Promise<Board> }>()
  #standings: Standings | null = null
  #scores: { readonly of: Standings; readonly rarities: Promise<readonly number[]> } | null = null
  #making: Promise<Standings> | null = null
  #madeAt = 0
  /** Of a large game: what is older is shown to nobody. */
  #oldestShown = 0

  constructor(game: LiveGame, tickMs: number) {
    this.game = game
    this.#tickMs = tickMs
  }

  /** Watchers are about to read: they get the newest. */
  refresh(): void {
    this.#oldestShown = this.game.version
  }

  async board(scope: LeaderboardScope): Promise<Board> {
    const standings = await this.#currentStandings()
    const known = this.#boards.get(scope)
    if (known && (known.of === standings || known.of.version > standings.version)) return known.board
    const board = boardOf(this.game, standings, scope)
    this.#boards.set(scope, { of: standings, board })
    return board
  }

  async neighbourhood(scope: LeaderboardScope, playerId: string): Promise<readonly Standing[]> {
    return neighbourhoodOf(this.game, await this.#currentStandings(), { scope, playerId })
  }

  /** Of all on the board who have completed, ascending. */
  async scores(): Promise<readonly number[]> {
    const standings = await this.#currentStandings()
    if (this.#scores?.of !== standings) this.#scores = { of: standings, rarities: raritiesOf(standings) }
    return this.#scores.rarities
  }

  score(playerId: string): Promise<PlayScore | null> {
    return playScore(this.game, playerId, () => this.#currentStandings())
  }

  counts(): GameCounts {
    return {
      version: this.game.version,
      startedCount: this.game.roster.size,
      completedCount: this.game.completedCount,
      squares: Array.from({ length: SQUARE_COUNT }, (_, square) => this.#squareCounts(square)),
    }
  }

  /** Every answer of a square, those nobody picked with 0. */
  answerCounts(square: number): ReadonlyMap<number, number> {
    const { slots, counts } = this.game
    const countOf = (songId: number) => counts[slots.slotOf(square, songId)] ?? 0
    // An answer that a correction has taken stays with those who gave it.
    const given = slots.songsOf(square).filter((songId) => countOf(songId) > 0)
    return new Map([...slots.answersOf(square), ...given].map((songId) => [songId, countOf(songId)]))
  }

  #squareCounts(square: number): SquareCounts {
    const counts = [...this.answerCounts(square).values()]
    const unfoundUnicorns = counts.filter((count) => count === 0).length
    return {
      pickCount: this.game.totals[square] ?? 0,
      currentUnicorns: counts.filter(isUnicorn).length - unfoundUnicorns,
      unfoundUnicorns,
    }
  }

  get #isLarge(): boolean {
    return this.game.roster.size > MOST_PLAYERS_AT_ONCE
  }

  get #run(): Run {
    return this.#isLarge ? inTurn : atOnce
  }

  async #currentStandings(): Promise<Standings> {
    const { game } = this
    if (game.settled) return game.settled.standings(this.#run)
    const oldest = this.#isLarge ? this.#oldestShown : game.version
    const known = this.#standings
    if (known && (known.version === game.version || (known.version >= oldest && this.#mayBeOlder()))) return known
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
        this.#standings = made
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
    return this.#isLarge && performance.now() - this.#madeAt < this.#tickMs
  }
}

async function raritiesOf(standings: Standings): Promise<readonly number[]> {
  return Array.from((await standings.order('all')).scores(), rarityOf)
}
