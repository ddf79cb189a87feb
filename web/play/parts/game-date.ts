/** Writes the day of a game, which is a calendar day and not an instant, so that no time zone may move it. */

const LONG = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const SHORT = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/** Made when a date is first written: making one takes a phone longer than all else that a file does when it comes. */
const formatters = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>()

/** 'Saturday, 21 November 2026' of '2026-11-21'. */
export function longGameDate(date: string): string {
  return format(LONG, date)
}

/** '21 Nov 2026' of '2026-11-21'. */
export function shortGameDate(date: string): string {
  return format(SHORT, date)
}

/** Dates come from the server, but also from what the browser saved: anything else is shown as it stands. */
function format(options: Intl.DateTimeFormatOptions, date: string): string {
  const instant = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(instant) ? date : formatterOf(options).format(instant)
}

function formatterOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formatters.get(options)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', options)
  formatters.set(options, made)
  return made
}
