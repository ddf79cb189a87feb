/** Moves a visitor's progress to another device or into an account. */
import type { PlayerStats } from '#schema/rules/scoring/stats.ts'

export interface NewProgressCode {
  /** Shown only once; only its hash is stored. */
  readonly code: string
  readonly expiresAt: Date
}

export interface ProgressMerge {
  /** Games that the viewer has from there afterwards. */
  readonly gamesComing: number
  /** Games that stay behind: their boards have settled, or both have played them. */
  readonly gamesLeft: number
  readonly before: PlayerStats
  readonly after: PlayerStats
}

/** Use cases of moving progress. */
export interface ProgressService {
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
