/** Puts the games of the archive under the names of their months. */

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export interface Month<Game> {
  /** '2026-11' */
  readonly key: string
  /** 'November 2026' */
  readonly name: string
  readonly games: readonly Game[]
}

/** Months and games in the order in which the games come. */
export function byMonth<Game extends { readonly date: string }>(games: readonly Game[]): Month<Game>[] {
  const months = new Map<string, Game[]>()
  for (const game of games) {
    const key = game.date.slice(0, 'YYYY-MM'.length)
    const month = months.get(key)
    if (month) month.push(game)
    else months.set(key, [game])
  }
  return [...months].map(([key, games]) => ({ key, name: monthName.format(new Date(`${key}-01T00:00:00Z`)), games }))
}
