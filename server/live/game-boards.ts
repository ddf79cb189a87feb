/** Answers what people ask about one game in memory: from what its keeper has published, or computed here, each answer that many share only once. */
import type { GameCounts, LeaderboardScope, PlayScore, Standing } from '#schema/context.ts'
import { type Board, boardOf, neighbourhoodOf } from './board.ts'
import type { LiveGame } from './live-game.ts'
import { playScore, type Ranks } from './play-score.ts'
import type { ComputedStandings, PublishedStandings } from './published-standings.ts'
import { Rarities } from './rarities.ts'
import { squareCountsOf } from './squares-of.ts'
import { makeStandings, type Standings } from './standings.ts'
import { atOnce, inTurn, type Run } from './steps.ts'

/** Up to so many players, standings are made anew after every guess; above, at most once a tick between two events. */
const MOST_PLAYERS_AT_ONCE = 5000

/** What a node that is not the keeper answers from. */
export interface Followed {
  readonly standings: PublishedStandings
  /** Whether it may not know all that a player has done. */
  readonly isUnknown: (playerId: string) => boolean
}

export class GameBoards {
  readonly game: LiveGame
  readonly #tickMs: number
  readonly #boards = new Map<LeaderboardScope, { readonly of: Standings; readonly board: Promise<Board> }>()
  #standings: Standings | null = null
  #scores: { readonly of: Standings; readonly scores: Promise<Int32Array> } | null = null
  #making: Promise<Standings> | null = null
  #madeAt = 0
  /** How often players have come to look otherwise: now, and when the standings were made. */
  #looks = 0
  #madeLooks = 0
  /** Of a large game: what is older is shown to nobody. */
  #oldestShown = 0
  #oldestLooks = 0
  #newestShown = 0
  #heldUntil = 0
  #followed: (Followed & { readonly ranks: Ranks }) | null = null

  constructor(game: LiveGame, tickMs: number) {
    this.game = game
    this.#tickMs = tickMs
  }

  /** Of the board. */
  get version(): number {
    return this.#followed?.standings.version ?? (this.#isHeld ? this.#standings?.version : null) ?? this.game.version
  }

  /** No board of this game that this node has shown was newer. */
  get newestShown(): number {
    return Math.max(this.#newestShown, this.#followed?.standings.version ?? 0)
  }

  /** Null while all is computed here. */
  get followed(): PublishedStandings | null {
    return this.#followed?.standings ?? null
  }

  /** Watchers are about to read: they get the newest. */
  refresh(): void {
    this.#oldestShown = this.game.version
    this.#oldestLooks = this.#looks
    this.#newestShown = Math.max(this.#newestShown, this.version)
  }

  /** Players look otherwise than before, and nothing else has changed. */
  renew(): void {
    this.#looks++
  }

  /** Answers from what the keeper has published; null computes here again. */
  follow(followed: Followed | null): void {
    this.#newestShown = this.newestShown
    this.#heldUntil = 0
    this.#followed = followed && {
      ...followed,
      ranks: followed.standings.ranksOf(this.game, followed.isUnknown),
    }
  }

  /** For so long the board stays as it is, so that what is on its way from the keeper is newer. */
  hold(ms: number): void {
    if (!this.#followed && this.#standings) this.#heldUntil = performance.now() + ms
  }

  /** All that the keeper of the game publishes, of this moment. */
  async computed(): Promise<ComputedStandings> {
    const standings = await this.#currentStandings()
    // All begun in one breath: standings last until what was asked of them is made.
    const [all, signedIn, scores] = await Promise.all([
      this.#boardBy(standings, 'all'),
      this.#boardBy(standings, 'signedIn'),
      standings.scores(),
    ])
    return { at: standings.at, boards: { all, signedIn }, scores }
  }

  async board(scope: LeaderboardScope): Promise<Board> {
    if (this.#followed) return this.#followed.standings.boards[scope]
    return this.#boardBy(await this.#currentStandings(), scope)
  }

  async neighbourhood(scope: LeaderboardScope, playerId: string): Promise<readonly Standing[]> {
    const { roster } = this.game
    const index = roster.indexOf(playerId)
    if (index < 0) return []
    // Of each player alone, so the keeper does not publish it; whoever is among the first needs none.
    const ref = roster.refOf(index)
    if (this.#followed?.standings.boards[scope].entries.some((entry) => entry.ref === ref)) return []
    return neighbourhoodOf(this.game, await this.#currentStandings(), { scope, playerId })
  }

  /** Of all on the board who have completed, ascending. */
  async scores(): Promise<Rarities> {
    if (this.#followed) return this.#followed.standings.rarities
    const standings = await this.#currentStandings()
    if (this.#scores?.of !== standings) this.#scores = { of: standings, scores: standings.scores() }
    return new Rarities(await this.#scores.scores)
  }

  score(playerId: string): Promise<PlayScore | null> {
    const followed = this.#followed
    // Whoever has just moved sees it at once; of a large game, among those of the last tick.
    const isHere = !followed || (followed.isUnknown(playerId) && !this.#isLarge)
    return playScore(this.game, playerId, async () => (isHere ? this.#currentStandings() : followed.ranks))
  }

  counts(): GameCounts {
    return {
      version: this.game.version,
      startedCount: this.game.startedCount,
      completedCount: this.game.completedCount,
      squares: squareCountsOf(this.game),
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

  #boardBy(standings: Standings, scope: LeaderboardScope): Promise<Board> {
    const known = this.#boards.get(scope)
    if (known && (known.of === standings || known.of.version > standings.version)) return known.board
    const board = boardOf(this.game, standings, scope)
    this.#boards.set(scope, { of: standings, board })
    return board
  }

  get #isHeld(): boolean {
    return performance.now() < this.#heldUntil
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
    const made = await this.#newEnough()
    this.#newestShown = Math.max(this.#newestShown, made.version)
    return made
  }

  async #newEnough(): Promise<Standings> {
    const { game } = this
    const oldest = this.#isLarge ? this.#oldestShown : game.version
    const known = this.#standings
    if (known && (this.#isHeld || (known.version === game.version && this.#madeLooks === this.#looks))) return known
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
