/** Ends a play as lost, where there is one; a completed play stays as it is. */
import type pg from 'pg'
import type { WriteGiveUp } from '#server/live/guesses/guess-batch.ts'
import { timed } from '../platform/database/timed-query.ts'
import { trying } from '../platform/database/try-again.ts'

const QUERY_TIMEOUT_MS = 5000

/** By hand: one round trip that is right whatever other nodes do to the play at the same moment, which two of Prisma's are not. */
const GIVE_UP = `
with before as (
  select gave_up_at from play where game_id = $1 and player_id = $2
), ended as (
  update play set gave_up_at = coalesce(gave_up_at, case when completed_at is null then $3::timestamptz end)
  where game_id = $1 and player_id = $2
  returning game_id, completed_at
)
select case
  when ended.game_id is null then 'notBegun'
  when completed_at is not null then 'completed'
  when (select gave_up_at from before) is not null then 'already'
  else 'givenUp'
end as kind, pg_current_xact_id()::text::float8 as commit
from (select) as always left join ended on true`

type Written = Awaited<ReturnType<WriteGiveUp>>

/** The engine's way to end a play, over a pool. */
export function giveUpWriterOn(pool: pg.Pool): WriteGiveUp {
  return async ({ gameId, playerId, at }) => {
    const values = [gameId, playerId, new Date(at)]
    const query = timed({ text: GIVE_UP, values }, QUERY_TIMEOUT_MS)
    const result = await trying(() => pool.query<Written>(query))
    if ('reason' in result) throw result.reason
    const [written] = result.rows
    if (!written) throw new Error('The database says nothing of a play that was given up')
    return written
  }
}
