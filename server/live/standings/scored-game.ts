/** What standings read of a game in memory. */
import type { AnswerSlots } from '../games/answer-slots.ts'
import type { Picks } from '../games/picks.ts'
import type { Recording } from '../games/recording.ts'
import type { Roster } from '../games/roster.ts'
import type { Columns } from './columns.ts'
import type { ScoreKernels } from './score-kernel.ts'

export interface ScoredGame {
  readonly version: number
  readonly startedCount: number
  readonly roster: Roster
  readonly slots: AnswerSlots
  readonly picks: Picks
  readonly columns: Columns
  readonly kernels: ScoreKernels
  /** Per slot: how often it was picked, and its rarity in micros. */
  readonly counts: Int32Array
  readonly weights: Int32Array
  /** Per square. */
  readonly totals: Int32Array
  /** Per player: squares filled. */
  readonly filled: Uint8Array
  readonly offBoard: {
    /** Per player: 0, or why they are on no board. */
    readonly bytes: Uint8Array
    isCounted(index: number): boolean
    hasGivenUp(index: number): boolean
  }
  slotAt(index: number, square: number): number
  weigh(counts: Int32Array, totals: Int32Array): Int32Array
  record(): Recording
}
