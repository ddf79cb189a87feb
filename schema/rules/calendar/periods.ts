/** Boards over time: which games a week, a month or all time has, how many of them one must have completed, and how the means are ranked. */

import { type Ascending, countWhile } from '../scoring/count-while.ts'
import { type Calendar, gameDate } from './calendar.ts'

export type LeaderboardPeriod = 'week' | 'month' | 'allTime'

/** Games from one number to another, both included. */
export interface GameRange {
  readonly from: number
  readonly to: number
}

/** With fewer games, an average means little. */
export const MOST_GAMES_NEEDED: Readonly<Record<LeaderboardPeriod, number>> = { week: 3, month: 8, allTime: 20 }

const DAYS_A_WEEK = 7

/** The games of the period in which game `n` falls: its week from Monday to Sunday, its month, or all up to it. */
export function gamesOfPeriod(period: LeaderboardPeriod, n: number, calendar: Calendar): GameRange {
  if (period === 'allTime') return { from: 1, to: Math.max(1, n) }
  const day = new Date(`${gameDate(n, calendar)}T00:00:00Z`)
  // Of JavaScript's weeks Sunday is the first day.
  const daysGone = period === 'week' ? (day.getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK : day.getUTCDate() - 1
  const length = period === 'week' ? DAYS_A_WEEK : daysInMonth(day)
  const first = n - daysGone
  return { from: Math.max(1, first), to: first + length - 1 }
}

/** Returns how many games a player must have completed to be on the board of a period with this many settled games. */
export function gamesNeeded(period: LeaderboardPeriod, settledGames: number): number {
  return Math.max(1, Math.min(MOST_GAMES_NEEDED[period], settledGames))
}

/** The position of each mean in an ascending list: ties share one, 1, 2, 2, 4. */
export function positionAmong(ascending: Ascending, mean: number): number {
  return countWhile(ascending, (each) => each < mean) + 1
}

function daysInMonth(day: Date): number {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
}
