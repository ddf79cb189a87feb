/** Answers what people ask about one game in memory, and computes each answer that many share only once. */
import type { GameCounts, LeaderboardScope, PlayScore, SquareCounts, Standing } from '#schema/context.ts'
import { isUnicorn, rarityOf } from '#schema/rules/rarity.ts'
import { SQUARE_COUNT } from '#schema/rules/squares.ts'
import {
  type Board,
  liveBoard,
  liveNeighbourhood,
  type SettledRows,
  settledBoard,
  settledNeighbourhood,
  settledRows,
} from './board.ts'
import type { LiveGame } from './live-game.ts'
import { playScore } from './play-score.ts'
import { Standings } from './standings.ts'

/** Up to so many players, standings are made anew after every guess; above, at most once a tick between two events. */
const MOST_PLAYERS_AT_ONCE = 5000

export class GameBoards {
  readonly game: LiveGame
  readonly #tickMs: number
  readonly #settledRows = new Map<LeaderboardScope, SettledRows>()
  readonly #boards = new Map<LeaderboardScope, Board>()
  #standings: Standings | null = null
  #madeAt = 0

  constructor(game: LiveGame, tickMs: number) {
    this.game = game
    this.#tickMs = tickMs
  }

  /** Watchers are about to read: they get the newest. */
  refresh(): void {
    if (this.#standings?.version !== this.game.version) this.#standings = null
  }

  board(scope: LeaderboardScope): Board {
    const standings = this.game.settled ? null : this.#currentStandings()
    const known = this.#boards.get(scope)
    if (known && (!standings || known.version === standings.version)) return known
    const made = standings
      ? liveBoard(this.game, standings, scope)
      : settledBoard(this.game.gameId, this.#settled(scope), scope)
    this.#boards.set(scope, made)
    return made
  }

  neighbourhood(scope: LeaderboardScope, playerId: string): readonly Standing[] {
    const { settled } = this.game
    if (settled) return settledNeighbourhood(this.#settled(scope), settled.byPlayer.get(playerId)?.ref)
    return liveNeighbourhood(this.game, this.#currentStandings(), scope, playerId)
  }

  /** Of all on the board who have completed, ascending. */
  scores(): readonly number[] {
    const { settled } = this.game
    return settled ? settled.raritiesAscending : Array.from(this.#currentStandings().finished, rarityOf)
  }

  score(playerId: string): PlayScore | null {
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
    return new Map([...slots.answersOf(square)].map((songId) => [songId, counts[slots.slotOf(square, songId)] ?? 0]))
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

  #settled(scope: LeaderboardScope): SettledRows {
    const { settled } = this.game
    const rows = this.#settledRows.get(scope) ?? (settled ? settledRows(settled, scope) : { rows: [], shown: [] })
    this.#settledRows.set(scope, rows)
    return rows
  }

  #currentStandings(): Standings {
    const known = this.#standings
    if (known && (known.version === this.game.version || this.#mayBeOlder())) return known
    this.#standings = new Standings(this.game)
    this.#madeAt = performance.now()
    return this.#standings
  }

  #mayBeOlder(): boolean {
    return this.game.roster.size > MOST_PLAYERS_AT_ONCE && performance.now() - this.#madeAt < this.#tickMs
  }
}
