/** Counts, scores and standings of a game at one version. */
import type { PickScore } from '../play/game-service.ts'
import type { PlayStatus } from '../rules/scoring/play-progress.ts'

/** The score and rank of a play right now, from the same counts as the leaderboard. */
export interface PlayScore {
  /** Sum of the filled squares. */
  readonly rarity: number
  readonly unicornCount: number
  /** Null until complete; for a play after the board settled, and one that does not count: where it would have been. */
  readonly rank: number | null
  readonly rankedCount: number
  /** 0-100, null until complete. */
  readonly percentile: number | null
  readonly isArchive: boolean
  readonly isCounted: boolean
  /** Length 9. */
  readonly picks: readonly (PickScore | null)[]
}

export interface SquareCounts {
  readonly pickCount: number
  readonly currentUnicorns: number
  readonly unfoundUnicorns: number
}

export interface GameCounts {
  readonly version: number
  readonly startedCount: number
  readonly completedCount: number
  /** Length 9. */
  readonly squares: readonly SquareCounts[]
}

export type LeaderboardScope = 'all' | 'signedIn'

export interface Standing {
  readonly ref: string
  readonly state: 'completed' | 'inProgress' | 'notStarted'
  /** Null until completed. */
  readonly position: number | null
  /** Null until completed. */
  readonly rarity: number | null
  readonly unicornCount: number
  readonly name: string
  readonly countryCode: string | null
  readonly photoUrl: string | null
  readonly isDemo: boolean
}

export interface Leaderboard {
  readonly gameId: number
  /** Null for a player's own game, which has a ref. */
  readonly gameNumber: number | null
  readonly gameRef: string | null
  readonly scope: LeaderboardScope
  readonly version: number
  readonly isSettled: boolean
  readonly startedCount: number
  readonly completedCount: number
  readonly entries: readonly Standing[]
  readonly neighbourhood: readonly Standing[]
}

export interface PlayNow {
  readonly playerId: string
  readonly ref: string
  readonly status: PlayStatus
  readonly score: PlayScore
  /** Length 9, row-major, null = empty: the ids of the songs. */
  readonly picks: readonly (number | null)[]
}
