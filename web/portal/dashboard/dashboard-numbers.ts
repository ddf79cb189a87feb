/** Sums and words of the dashboard. */

const plain = new Intl.NumberFormat('en-GB')
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The sum of one number of all entries. */
export function sum<Key extends string>(entries: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return entries.reduce((total, entry) => total + entry[key], 0)
}

/** Percentage of started plays that were completed; null without plays. */
export function completedOf(days: readonly { readonly players: number; readonly completed: number }[]): number | null {
  const began = sum(days, 'players')
  return began === 0 ? null : Math.round((sum(days, 'completed') * 100) / began)
}

/** '1,204', or '1 player' and '1,204 players' with a unit. */
export function counted(count: number, one = '', many = ''): string {
  return `${plain.format(count)} ${count === 1 ? one : many}`.trim()
}

/** '21 Nov' of '2026-11-21': a day of the calendar, which no time zone moves. */
export function dayLabel(date: string): string {
  return short.format(new Date(`${date}T00:00:00Z`))
}
