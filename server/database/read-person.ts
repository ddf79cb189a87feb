/** Reads how boards show one player. */
import type pg from 'pg'
import type { Person, ReadPerson } from '#server/live/game-rows.ts'
import { PERSON_COLUMNS } from './person-columns.ts'
import { timed } from './timed-query.ts'

const QUERY_TIMEOUT_MS = 5000

const PERSON = `select ${PERSON_COLUMNS} from player left join account on account.player_id = player.id where player.id = $1`

/** The engine's reader over a pool. */
export function personReaderOn(pool: pg.Pool): ReadPerson {
  return async (playerId) => {
    const { rows } = await pool.query<Person>(timed({ text: PERSON, values: [playerId] }, QUERY_TIMEOUT_MS))
    return rows[0] ?? null
  }
}
