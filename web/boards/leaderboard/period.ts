/** The boards over time, as the address names them and as people call them. */
import type { LeaderboardPeriod } from '../../gql/index.ts'

export interface PeriodInfo {
  readonly period: LeaderboardPeriod
  /** As the address says it. */
  readonly param: string
  readonly label: string
}

/** In the order in which they are offered. */
export const periods: readonly PeriodInfo[] = [
  { period: 'WEEK', param: 'week', label: 'This week' },
  { period: 'MONTH', param: 'month', label: 'This month' },
  { period: 'ALL_TIME', param: 'all', label: 'All time' },
]

/** The period of an address; null for the board of a game. */
export const periodIn = (search: URLSearchParams) => periods.find(({ param }) => param === search.get('period')) ?? null
