/** Writes the day of a game, which is a calendar day and not an instant, so that no time zone may move it. */

const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 'Saturday, 21 November 2026' of '2026-11-21'. */
export function longGameDate(date: string): string {
  return format(long, date)
}

/** '21 Nov 2026' of '2026-11-21'. */
export function shortGameDate(date: string): string {
  return format(short, date)
}

/** Dates come from the server, but also from what the browser saved: anything else is shown as it stands. */
function format(formatter: Intl.DateTimeFormat, date: string): string {
  const instant = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(instant) ? date : formatter.format(instant)
}
