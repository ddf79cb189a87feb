/** Standings as PostgreSQL makes them best: one narrow row a player, and nine look-ups in an array of weights. */
import pg from 'pg'
import type { DatabaseConnection } from '#server/platform/database/client.ts'
import { ANSWERS, type DrawnGame, NONE } from './million-plays.ts'

const SQUARES = Array.from({ length: 9 }, (_, square) => square)
/** Rows that are sent at once. */
const ROWS = 100_000

export interface SqlStandings extends AsyncDisposable {
  /** Processes that may work beside the first. */
  useWorkers(count: number): Promise<void>
  /** Rescores all players, counts scores in 65,536 bins, and finds the first fifty. */
  tick(): Promise<readonly number[]>
  /** Rescores and ranks all who have completed: the sum of their ranks. */
  ranks(): Promise<number>
}

const TABLE = `
create unlogged table play_picks (
  player int not null, ${SQUARES.map((square) => `s${square} int2`).join(', ')}
) with (autovacuum_enabled = false)`

/** One byte a pick; a pick is stored as the number of its weight, from 1. */
const numberOf = (square: number) => `${square * ANSWERS + 1} + nullif(get_byte($1::bytea, n * 9 + ${square}), ${NONE})`
const FILL = `
insert into play_picks select $2::int + n, ${SQUARES.map(numberOf).join(', ')} from generate_series(0, $3::int - 1) n`

/** Fills a table of its own, and lets PostgreSQL know all about it. */
export async function sqlStandings(
  connection: DatabaseConnection,
  { picks, playerCount }: DrawnGame,
  weights: readonly number[],
): Promise<SqlStandings> {
  const client = new pg.Client(connection)
  await client.connect()
  // Every sort and hash stays in memory; compiling the queries was tried, and made them slower.
  await client.query("set work_mem = '256MB'; set jit = off")
  await client.query(TABLE)
  for (let from = 0; from < playerCount; from += ROWS) {
    const count = Math.min(ROWS, playerCount - from)
    await client.query(FILL, [Buffer.from(picks.subarray(from * 9, (from + count) * 9)), from, count])
  }
  await client.query('vacuum (analyze) play_picks')
  const { histogram, first, ranks } = queriesBy(weights)
  return {
    async useWorkers(count) {
      await client.query(`set max_parallel_workers_per_gather = ${count}`)
    },
    async tick() {
      await client.query(histogram)
      const { rows } = await client.query<{ micros: number }>(first)
      return rows.map(({ micros }) => micros)
    },
    ranks: async () => (await client.query<{ sum: number }>(ranks)).rows[0]?.sum ?? 0,
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** Weights as a constant: looked up in another table, each would be a join. A sum with a null, of an empty square, is null. */
function queriesBy(weights: readonly number[]) {
  const look = `('{${weights.join(',')}}'::int[])`
  const scored = `select ${SQUARES.map((square) => `${look}[s${square}]`).join(' + ')} as micros from play_picks`
  // Two passes are faster than one whose scores are kept for both.
  return {
    histogram: `select micros >> 14 as bin, count(*) from (${scored}) scored group by 1`,
    first: `select micros from (${scored}) scored order by micros limit 50`,
    ranks: `select sum(rank)::float8 as sum
      from (select rank() over (order by micros) as rank from (${scored}) scored where micros is not null) ranked`,
  }
}
