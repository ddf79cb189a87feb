/** How many answers of each game are counted, in one number: enough to see that something was missed, and read in no time. */
import type pg from 'pg'
import { timed } from './timed-query.ts'

/** By the id of the game. */
export type ReadTotals = (gameNumbers: readonly number[]) => Promise<ReadonlyMap<number, number>>

const ANSWER_MS = 2000
/** By hand: Prisma sums no column of a relation. */
const TOTALS = `
select id, coalesce(sum(count), 0)::int as total from game left join tally on game_id = id
where number = any($1) group by id`

/** Games that are not there are left out. */
export function totalReaderOn(pool: pg.Pool): ReadTotals {
  return async (gameNumbers) => {
    const query = timed({ text: TOTALS, values: [gameNumbers] }, ANSWER_MS)
    const { rows } = await pool.query<{ id: number; total: number }>(query)
    return new Map(rows.map(({ id, total }) => [id, total]))
  }
}
