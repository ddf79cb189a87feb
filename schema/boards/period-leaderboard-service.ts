/** What the boards over time ask for. */

import type { LeaderboardPeriod } from '#schema/rules/calendar/periods.ts'
import type { LeaderboardScope } from './standings.ts'

/** A row of a board over time. */
export interface PeriodStanding {
  /** Names the row on this board, and the player nowhere else. */
  readonly key: string
  /** From 1; ties share one. */
  readonly position: number
  /** Per completed game. */
  readonly meanRarity: number
  readonly gameCount: number
  readonly unicornCount: number
  readonly name: string
  readonly countryCode: string | null
  readonly photoUrl: string | null
  readonly isDemo: boolean
  readonly isViewer: boolean
}

/** A leaderboard over the settled games of a period. */
export interface PeriodLeaderboard {
  readonly period: LeaderboardPeriod
  readonly scope: LeaderboardScope
  /** First game number of the period. Later games may still be to come. */
  readonly from: number
  readonly to: number
  readonly settledCount: number
  /** How many games a player must have completed to be on it. */
  readonly gamesNeeded: number
  /** When the next game joins it. */
  readonly nextSettlesAt: Date
  readonly rankedCount: number
  readonly entries: readonly PeriodStanding[]
  readonly neighbourhood: readonly PeriodStanding[]
  /** How many of its settled games the viewer has completed. */
  readonly ownGameCount: number
}

/** Use cases of the boards over time. */
export interface PeriodService {
  periodLeaderboard(period: LeaderboardPeriod, scope: LeaderboardScope): Promise<PeriodLeaderboard>
}
