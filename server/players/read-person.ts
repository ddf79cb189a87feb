/** Reads how boards show one player. */
import type pg from 'pg'
import type { Person, ReadPerson } from '#server/live/games/game-rows.ts'
import type { CommitId } from '../live/games/game-rows.ts'
import { timed } from '../platform/database/timed-query.ts'
import { PERSON_COLUMNS } from './person-columns.ts'

const QUERY_TIMEOUT_MS = 5000

const PERSON = `
select pg_current_xact_id()::text::float8 as commit, player.id is not null as "isThere", ${PERSON_COLUMNS}
from (select) as always left join player on player.id = $1 left join account on account.player_id = player.id`

interface Row extends Person {
  readonly commit: CommitId
  readonly isThere: boolean
}

/** The engine's reader over a pool. */
export function personReaderOn(pool: pg.Pool): ReadPerson {
  return async (playerId) => {
    const { rows } = await pool.query<Row>(timed({ text: PERSON, values: [playerId] }, QUERY_TIMEOUT_MS))
    const [row] = rows
    if (!row) throw new Error('The database says nothing of a player')
    const { commit, isThere, ...person } = row
    return { person: isThere ? person : null, commit }
  }
}
