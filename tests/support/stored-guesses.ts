/** Compares acknowledged guesses with those in the database and those that servers report. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseConnection } from '#server/platform/database/client.ts'

/** As its player knows it. */
export interface ToldGuess {
  readonly playerId: string
  readonly gameNumber: number
  readonly square: number
}

export interface Stored {
  /** Acknowledged but not stored. */
  readonly lost: number
  /** Counted more often than they are there. */
  readonly doubled: number
  /** By the number of the game. */
  readonly picks: ReadonlyMap<number, number>
}

/** By hand, and without the product: it is what is being looked after. */
export async function storedGuesses(connection: DatabaseConnection, told: readonly ToldGuess[]): Promise<Stored> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ number: number; key: string }>(
      `select number, player_id || ':' || number || ':' || square as key from pick join game on game.id = game_id`,
    )
    const keys = new Set(rows.map(({ key }) => key))
    const counted = await client.query<{ tallied: number; filled: number }>(
      `select (select coalesce(sum(count), 0)::int from tally) as tallied,
              (select coalesce(sum(filled), 0)::int from play) as filled`,
    )
    const { tallied = 0, filled = 0 } = counted.rows[0] ?? {}
    const picks = new Map<number, number>()
    for (const { number } of rows) picks.set(number, (picks.get(number) ?? 0) + 1)
    return {
      lost: told.filter(({ playerId, gameNumber, square }) => !keys.has(`${playerId}:${gameNumber}:${square}`)).length,
      doubled: Math.max(Math.abs(tallied - rows.length), Math.abs(filled - rows.length)),
      picks,
    }
  } finally {
    await client.end()
  }
}

/** Resolves with the milliseconds until all these servers report this many guesses of the game; rejects if they never do. */
export async function untilAllTell(
  urls: readonly string[],
  { gameNumber, guesses, withinMs }: { gameNumber: number; guesses: number; withinMs: number },
): Promise<number> {
  const start = performance.now()
  for (;;) {
    const told = await Promise.all(urls.map((url) => guessesTold(url, gameNumber).catch(() => Number.NaN)))
    if (told.every((count) => count === guesses)) return performance.now() - start
    if (performance.now() - start > withinMs) {
      throw new Error(`After ${withinMs} ms the nodes tell of ${told.join(' and ')} guesses, and there are ${guesses}`)
    }
    await wait(50)
  }
}

async function guessesTold(url: string, gameNumber: number): Promise<number> {
  const query = `{ game(number: ${gameNumber}) { ... on Game { squares { pickCount } } } }`
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(5000),
  })
  const text = await response.text()
  return [...text.matchAll(/"pickCount":(\d+)/g)].reduce((all, [, count]) => all + Number(count), 0)
}
