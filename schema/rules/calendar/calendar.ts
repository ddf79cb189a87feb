/** Maps moments to games. A game is a calendar day in the product's time zone, however long that day is. */

export interface Calendar {
  /** The day of game 1, 'YYYY-MM-DD'. */
  readonly launchDate: string
  readonly timeZone: string
}

export type EventName = 'halloween' | 'thanksgiving' | 'christmas'

const DAY_MS = 86_400_000
/** The last day that dates can name, counted from 1 January 1970 as they are. */
const LAST_DAY_MS = 8_640_000_000_000_000

/** A game begun before midnight may be finished for the board until an hour after it. */
export const GRACE_MS = 3_600_000

/** The number of the game whose day it is; below 1 before the launch. */
export function gameNumberAt(now: Date, calendar: Calendar): number {
  return (localTime(now.getTime(), calendar).day - dayOf(calendar.launchDate)) / DAY_MS + 1
}

/** The instant a game's day begins: midnight, or the first moment after it where clocks skip midnight. */
export function gameStartsAt(n: number, calendar: Calendar): Date {
  const midnight = dayOf(calendar.launchDate) + (n - 1) * DAY_MS
  // Clocks may change near midnight: it is read with the offset of the day before and of the day after.
  const candidates = [midnight - DAY_MS, midnight + DAY_MS]
    .map((nearby) => midnight - offsetAt(nearby, calendar))
    .filter((instant) => localTime(instant, calendar).day >= midnight)
  return new Date(Math.min(...candidates))
}

/** The instant at which the next game takes over. */
export function gameEndsAt(n: number, calendar: Calendar): Date {
  return gameStartsAt(n + 1, calendar)
}

/** The instant at which a game's board becomes final. */
export function settlesAt(n: number, calendar: Calendar): Date {
  return new Date(gameEndsAt(n, calendar).getTime() + GRACE_MS)
}

/** The calendar day of a game, 'YYYY-MM-DD'. */
export function gameDate(n: number, calendar: Calendar): string {
  return new Date(dayOf(calendar.launchDate) + (n - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** Whether a game's day can be named at all. What cannot is further off than any game. */
export function hasDay(n: number, calendar: Calendar): boolean {
  return dayOf(calendar.launchDate) + (n - 1) * DAY_MS <= LAST_DAY_MS
}

/** The instant the next game comes, for the countdown. */
export function nextGameAt(now: Date, calendar: Calendar): Date {
  return gameEndsAt(gameNumberAt(now, calendar), calendar)
}

/** The seasonal theme of a game's day: 31 October, the fourth Thursday of November, 24 and 25 December. */
export function eventOf(n: number, calendar: Calendar): EventName | null {
  const date = gameDate(n, calendar)
  const monthAndDay = date.slice(5)
  if (monthAndDay === '10-31') return 'halloween'
  if (monthAndDay === '12-24' || monthAndDay === '12-25') return 'christmas'
  // The fourth Thursday is the one from the 22nd to the 28th.
  const isFourthWeek = monthAndDay >= '11-22' && monthAndDay <= '11-28'
  return isFourthWeek && new Date(`${date}T00:00:00Z`).getUTCDay() === 4 ? 'thanksgiving' : null
}

/** A calendar day as the instant of its midnight in UTC, so that days can be counted. */
function dayOf(date: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(day)) throw new RangeError(`Not a calendar day: '${date}'`)
  return day
}

function offsetAt(instant: number, calendar: Calendar): number {
  return localTime(instant, calendar).wall - instant
}

/** What clocks in the zone show, as if they showed UTC: the wall time to the second, and its day. */
function localTime(instant: number, { timeZone }: Calendar): { wall: number; day: number } {
  const fields: Record<string, number> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) fields[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = fields
  const millisecond = ((instant % 1000) + 1000) % 1000
  return {
    wall: Date.UTC(year, month - 1, day, hour, minute, second, millisecond),
    day: Date.UTC(year, month - 1, day),
  }
}

/** Making a formatter costs a hundred times what using it does. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, made)
  return made
}
