/** What whoever asks can do to take a visitor's progress to another device, or into an account. */
import type { PlayStatus } from '#schema/rules/play-progress.ts'
import type { PlayerStats } from '#schema/rules/stats.ts'

export interface NewProgressCode {
  /** Told this once; only its hash is kept. */
  readonly code: string
  readonly expiresAt: Date
}

/** A game that was played on both sides. */
export interface MergedGame {
  readonly gameId: number
  /** Null for a player's own game, which has a title. */
  readonly gameNumber: number | null
  readonly title: string | null
  /** Squares that keep the answer from here, the earlier one. */
  readonly keptSquares: number
  /** Squares that take the answer from there. */
  readonly takenSquares: number
  readonly status: PlayStatus
}

export interface ProgressMerge {
  /** Games that were played only there. */
  readonly gamesComing: number
  readonly merged: readonly MergedGame[]
  readonly before: PlayerStats
  readonly after: PlayerStats
}

/** Use cases of moving progress. */
export interface ProgressVerbs {
  /** The viewer's latest code is the only one. Errors: NothingToMove, ProgressInAccount. */
  exportProgress(): Promise<NewProgressCode>
  /** What an import would do; nothing is changed. Errors: UnknownProgressCode, OwnProgressCode, TooManyAttempts. */
  previewImport(code: string): Promise<ProgressMerge>
  /**
   * Makes one of two: a visitor who imports plays on as the same visitor as the other device; an account takes the
   * visitor's games. The code is used up. Errors: UnknownProgressCode, OwnProgressCode, TooManyAttempts.
   */
  importProgress(code: string): Promise<ProgressMerge>
}
