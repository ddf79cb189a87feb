/** Where everybody stands as the keeper of a game has computed it: what it sends, and what every other node answers from. */
import type { LeaderboardScope } from '#schema/context.ts'
import { SQUARE_COUNT } from '#schema/rules/squares.ts'
import { NO_SLOT } from './answer-slots.ts'
import type { Board } from './board.ts'
import type { Watermark } from './heard.ts'
import type { LiveGame } from './live-game.ts'
import { fromDifferences, pack, toDifferences, unpack } from './packed-numbers.ts'
import type { Ranks } from './play-score.ts'
import { Rarities } from './rarities.ts'
import type { GameAt } from './score-keys.ts'
import { microsOf } from './squares-of.ts'
import type { Run } from './steps.ts'

/** The order of what is published: a later token is newer, and under one token a later number. */
export interface Edition {
  readonly token: number
  readonly number: number
}

/** What the keeper sends, whole each time: whoever misses one is right again with the next. */
export interface StandingsPublished {
  readonly origin: string
  readonly gameId: number
  readonly edition: Edition
  /** Of the board: what is stored, counted; never less than in an earlier edition. */
  readonly version: number
  /** The messages that are counted in. */
  readonly heard: Watermark
  readonly boards: { readonly [scope in LeaderboardScope]: Board }
  /** Packed threes of square, song and how often it was picked there. */
  readonly counts: string
  /** The scores of the completed in micros, ascending: packed differences. */
  readonly scores: string
}

/** The part of it that is computed. */
export interface ComputedStandings {
  readonly at: GameAt
  readonly boards: StandingsPublished['boards']
  readonly scores: Int32Array
}

export function isNewer(edition: Edition, than: Edition): boolean {
  return edition.token > than.token || (edition.token === than.token && edition.number > than.number)
}

/** Packs what a keeper has computed. */
export async function packStandings(
  game: LiveGame,
  { at, boards, scores }: ComputedStandings,
  run: Run,
): Promise<Pick<StandingsPublished, 'version' | 'boards' | 'counts' | 'scores'>> {
  const { squares, songIds } = game.slots
  const counts: number[] = []
  for (const [slot, count] of at.counts.entries()) {
    if (count > 0) counts.push(squares[slot] ?? 0, songIds[slot] ?? 0, count)
  }
  return {
    version: at.version,
    boards,
    counts: await pack(Int32Array.from(counts), run),
    scores: await pack(await run(toDifferences(scores)), run),
  }
}

/** What a node has received from the keeper. */
export class PublishedStandings {
  readonly version: number
  readonly heard: Watermark
  readonly boards: StandingsPublished['boards']
  /** Ascending. */
  readonly #scores: Int32Array
  readonly #counts: Int32Array
  #at: { readonly game: LiveGame; readonly at: GameAt } | null = null

  constructor({ version, heard, boards }: StandingsPublished, counts: Int32Array, scores: Int32Array) {
    this.version = version
    this.heard = heard
    this.boards = boards
    this.#counts = counts
    this.#scores = scores
  }

  static async of(message: StandingsPublished, run: Run): Promise<PublishedStandings> {
    const [counts, steps] = [await unpack(message.counts, run), await unpack(message.scores, run)]
    return new PublishedStandings(message, counts, await run(fromDifferences(steps)))
  }

  /** The scores of the completed, ascending. */
  get rarities(): Rarities {
    return new Rarities(this.#scores)
  }

  /** Ranks by it, of players whose picks this node has; `isUnknown` says of whom it does not know all. */
  ranksOf(game: LiveGame, isUnknown: (playerId: string) => boolean): Ranks {
    const at = this.#atOf(game)
    const scores = this.#scores
    const below = (micros: number) => placeOf(scores, micros)
    const ranks = { completedCount: scores.length, below, above: (micros: number) => scores.length - below(micros + 1) }
    const { startedCount, completedCount } = this.boards.all
    return {
      at,
      isCompleted: (index) => game.isCompleted(index) && !isUnknown(game.roster.idOf(index)),
      microsOf: (index) => microsOf(game, index, at.weights),
      ranks: async () => ranks,
      counted: async () => ({ startedCount, completedCount }),
    }
  }

  /** Every node numbers the answers for itself. */
  #atOf(game: LiveGame): GameAt {
    if (this.#at?.game === game) return this.#at.at
    const [counts, totals] = [new Int32Array(game.slots.size), new Int32Array(SQUARE_COUNT)]
    for (let i = 0; i < this.#counts.length; i += 3) {
      const [square = 0, songId = 0, count = 0] = this.#counts.subarray(i, i + 3)
      const slot = game.slots.slotOf(square, songId)
      totals[square] = (totals[square] ?? 0) + count
      if (slot !== NO_SLOT) counts[slot] = count
    }
    const { startedCount } = this.boards.all
    const at = { version: this.version, startedCount, counts, totals, weights: game.weigh(counts, totals) }
    this.#at = { game, at }
    return at
  }
}

/** How many come before. */
function placeOf(ascending: Int32Array, micros: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) < micros) low = middle + 1
    else high = middle
  }
  return low
}
