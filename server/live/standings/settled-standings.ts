/** A board that is closed for good: the stored standings, and the counts as they were when it closed. */

import type { PackedFinals } from '../games/game-rows.ts'
import { ID_BYTES } from '../games/player-ids.ts'
import { CountedKeys, OFF_BOARD } from './counted-keys.ts'
import type { ScoredGame } from './scored-game.ts'
import { Standings } from './standings.ts'
import type { StepRun } from './steps.ts'

/** What is stored for a player. */
export interface Final {
  readonly rarityMicros: number
  readonly unicornCount: number
  readonly rank: number
  readonly percentile: number
}

export class SettledStandings {
  /** Counts without the picks of later: a settled score is never rewritten, nor is a square of it. */
  readonly counts: Int32Array
  readonly totals: Int32Array
  readonly #game: ScoredGame
  /** Per player: the score, or OFF_BOARD for players who came too late. */
  readonly #scored: CountedKeys
  readonly #unicornCounts: Uint8Array
  readonly #ranks: Int32Array
  readonly #percentiles: Float64Array
  #standings: Standings | null = null

  /** `game` has its counts already, and room for `playCount` players. */
  constructor(game: ScoredGame, playCount: number) {
    this.#game = game
    this.counts = game.counts.slice()
    this.totals = game.totals.slice()
    this.#scored = new CountedKeys(new Int32Array(playCount))
    for (let index = 0; index < playCount; index++) this.#scored.put(index, OFF_BOARD)
    this.#unicornCounts = new Uint8Array(playCount)
    this.#ranks = new Int32Array(playCount)
    this.#percentiles = new Float64Array(playCount)
  }

  get weights(): Int32Array {
    return this.#game.weigh(this.counts, this.totals)
  }

  /** A pick that came after the board closed. */
  takeBack(slot: number, square: number): void {
    this.counts[slot] = (this.counts[slot] ?? 0) - 1
    this.totals[square] = (this.totals[square] ?? 0) - 1
  }

  /** Takes in some of the stored rows; their players are on the roster. */
  add(finals: PackedFinals, from: number, to: number): void {
    for (let place = from; place < to; place++) {
      const index = this.#game.roster.indexOfBytes(finals.playerIds, place * ID_BYTES)
      const micros = finals.rarityMicros[place] ?? 0
      this.#scored.change(index, micros)
      this.#unicornCounts[index] = finals.unicornCounts[place] ?? 0
      this.#ranks[index] = finals.ranks[place] ?? 0
      this.#percentiles[index] = finals.percentiles[place] ?? 0
    }
  }

  /** Null for a player who is not on the board. */
  finalOf(index: number): Final | null {
    const rarityMicros = this.#scored.keys[index] ?? OFF_BOARD
    if (rarityMicros === OFF_BOARD) return null
    return {
      rarityMicros,
      unicornCount: this.#unicornCounts[index] ?? 0,
      rank: this.#ranks[index] ?? 0,
      percentile: this.#percentiles[index] ?? 0,
    }
  }

  /** Players look otherwise than before: what was made is not to be shown any more. */
  renew(): void {
    this.#standings?.retire()
    this.#standings = null
  }

  /** The order of the board; all that it is asked for is made once. */
  standings(run: StepRun): Standings {
    const { counts, totals, weights } = this
    const { version, startedCount } = this.#game
    const at = { version, startedCount, counts, totals, weights }
    this.#standings ??= new Standings(this.#game, { at, board: this.#scored.board() }, run)
    return this.#standings
  }
}
