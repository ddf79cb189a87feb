/** What was committed of games, in one number each: enough to see that something was missed. */
import type pg from 'pg'
import { timed } from '../platform/database/timed-query.ts'

/** By the id of the game; games that are not there are left out. */
export type ReadCounts = (gameNumbers: readonly number[]) => Promise<ReadonlyMap<number, number>>

const ANSWER_MS = 2000
/** A million plays take half a second. */
const ALL_CHANGES_MS = 10_000
/** By hand: Prisma sums no column of a relation. */
const TOTALS = `
select id, coalesce(sum(count), 0)::int as count from game left join tally on game_id = id
where number = any($1) group by id`

/** The same totals that the live engine counts: plays begun and given up, picks, and changes that rows do not show. */
const VERSIONS = `
select id, (
    coalesce((select count(*) + count(gave_up_at) + coalesce(sum(filled) filter (where not is_counted), 0)
      from play where game_id = id), 0)
    + coalesce((select sum(count) from tally where game_id = id), 0)
    + coalesce((select count from extra_changes where game_id = id), 0)
  )::int as count
from game where number = any($1)`

/** Of answers, read in no time; and of all changes. */
export const countReaders = (pool: pg.Pool) => ({
  readTotals: countReader(pool, TOTALS, ANSWER_MS),
  readVersions: countReader(pool, VERSIONS, ALL_CHANGES_MS),
})

function countReader(pool: pg.Pool, text: string, mostMs: number): ReadCounts {
  return async (gameNumbers) => {
    const { rows } = await pool.query<{ id: number; count: number }>(timed({ text, values: [gameNumbers] }, mostMs))
    return new Map(rows.map(({ id, count }) => [id, count]))
  }
}
