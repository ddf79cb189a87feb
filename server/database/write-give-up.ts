/** Ends a play as lost, beginning it where there is none; a completed play stays as it is. */
import type pg from 'pg'
import type { Person } from '#server/live/game-rows.ts'
import type { GiveUpResult, WriteGiveUp } from '#server/live/guess-batch.ts'
import { playRef } from '../play-ref.ts'
import { freeRef } from './free-ref.ts'
import { PERSON_COLUMNS } from './person-columns.ts'
import { timed } from './timed-query.ts'
import { trying } from './try-again.ts'

const QUERY_TIMEOUT_MS = 5000

/** By hand: one round trip that is right whatever other nodes do to the play at the same moment, which Prisma's upsert is not. */
const GIVE_UP = `
with before as (
  select gave_up_at from play where game_id = $1 and player_id = $2
), new_player as (
  insert into player (id, created_at) values ($2, $4) on conflict do nothing
), ended as (
  insert into play (game_id, player_id, ref, started_at, gave_up_at) values ($1, $2, ${freeRef('$3::text')}, $4, $4)
  on conflict (game_id, player_id) do update set
    gave_up_at = coalesce(play.gave_up_at, case when play.completed_at is null then excluded.gave_up_at end)
  returning completed_at, ref
)
select
  case
    when ended.completed_at is not null then 'completed'
    when (select gave_up_at from before) is not null then 'already'
    else 'givenUp'
  end as kind,
  ended.ref,
  not exists (select from before) as "isBegun",
  ${PERSON_COLUMNS}
from ended left join player on player.id = $2 left join account on account.player_id = $2`

interface Row extends Person {
  readonly kind: GiveUpResult['kind']
  readonly ref: string
  readonly isBegun: boolean
}

/** The engine's way to end a play, over a pool. */
export function giveUpWriterOn(pool: pg.Pool): WriteGiveUp {
  return async ({ gameId, playerId, at }) => {
    const values = [gameId, playerId, playRef(gameId, playerId), new Date(at)]
    const result = await trying(() => pool.query<Row>(timed({ text: GIVE_UP, values }, QUERY_TIMEOUT_MS)))
    if ('reason' in result) throw result.reason
    const [row] = result.rows
    if (!row) throw new Error(`Giving up game ${gameId} answered nothing`)
    const { kind, ref, isBegun, ...person } = row
    return { kind, begun: isBegun ? { gameId, playerId, ref, isCounted: true, ...person } : null }
  }
}
