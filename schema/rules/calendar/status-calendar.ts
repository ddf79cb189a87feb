/** Lays a player's games out as months: each day of the calendar with its game, and what became of it. */

import type { PlayStatus } from '../scoring/play-progress.ts'
import { type Calendar, gameDate } from './calendar.ts'

/** Today's game that is not begun is open; a past one that was never begun is missed. */
export type DayStatus = 'won' | 'lost' | 'started' | 'missed' | 'open'

export interface StatusDay {
  readonly gameNumber: number
  /** 'YYYY-MM-DD'. */
  readonly date: string
  /** 1 to 31. */
  readonly day: number
  readonly status: DayStatus
}

export interface StatusMonth {
  /** 'YYYY-MM'. */
  readonly month: string
  /** How many days of its first week come before the first of the month; weeks begin on Monday. */
  readonly offset: number
  /** How many days the month has. */
  readonly length: number
  /** The days that have a game by now, in order. */
  readonly days: readonly StatusDay[]
}

export type StatusCounts = Readonly<Record<DayStatus, number>>

/** Every month from the launch to today, newest first. */
export function statusMonths(
  statuses: ReadonlyMap<number, PlayStatus>,
  todaysNumber: number,
  calendar: Calendar,
): readonly StatusMonth[] {
  const months = new Map<string, StatusDay[]>()
  for (let gameNumber = 1; gameNumber <= todaysNumber; gameNumber++) {
    const date = gameDate(gameNumber, calendar)
    const month = date.slice(0, 7)
    const status = dayStatus(statuses.get(gameNumber), gameNumber === todaysNumber)
    const days = months.get(month) ?? []
    days.push({ gameNumber, date, day: Number(date.slice(8)), status })
    months.set(month, days)
  }
  return [...months].map(([month, days]) => ({ month, ...shapeOf(month), days })).reverse()
}

/** How many days have each status. */
export function statusCounts(months: readonly StatusMonth[]): StatusCounts {
  const counts = { won: 0, lost: 0, started: 0, missed: 0, open: 0 }
  for (const { days } of months) for (const { status } of days) counts[status] += 1
  return counts
}

function dayStatus(play: PlayStatus | undefined, isToday: boolean): DayStatus {
  if (play === undefined) return isToday ? 'open' : 'missed'
  return play === 'playing' ? 'started' : play
}

const MONDAY_FIRST = 6

function shapeOf(month: string): { offset: number; length: number } {
  const [year = 0, monthOfYear = 1] = month.split('-').map(Number)
  const offset = (new Date(Date.UTC(year, monthOfYear - 1, 1)).getUTCDay() + MONDAY_FIRST) % 7
  return { offset, length: new Date(Date.UTC(year, monthOfYear, 0)).getUTCDate() }
}
