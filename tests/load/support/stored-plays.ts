/** Reads a game from PostgreSQL as the product does, and says how long it took. */

import pg from 'pg'
import { buildGame } from '#server/live/games/shelved-game.ts'
import type { DatabaseConnection } from '#server/platform/database/client.ts'
import { gameReaderOn } from '#server/play/read-live-game.ts'
import { playRef } from '../../support/play-ref.ts'

/** What only slows the filling is put back afterwards; of the rows, only what the reader looks at is true. */
const FILL = `
set session_replication_role = replica;
set synchronous_commit = off;
insert into song (slug, title, lyrics, release_years)
  select 'song-' || n, 'Song ' || n, 'la', array[2020] from generate_series(1, 60) n;
insert into game (number, created_by) values (1, 'auto');
insert into square (game_id, position, answers)
  select game.id, position, array(select id from song order by id) from game, generate_series(0, 8) position;
insert into play (game_id, player_id, ref, filled, completed_at, picks, picked_at)
  select game.id, gen_random_uuid(), substr(md5(n::text), 1, 12), 9, now(), ${nine('first + (60 * random() ^ 3)::int % 60')},
    ${nine("now() - random() * interval '1 day'")}
  from game, generate_series(1, PLAYS) n, (select min(id) as first from song) as songs;
insert into tally (game_id, square, song_id, count) select game_id, square, song_id, count(*) from pick group by 1, 2, 3;
analyze`

/** An array of nine copies. */
function nine(value: string): string {
  return `array[${Array.from({ length: 9 }, () => value).join(', ')}]`
}

/** On a migrated database of its own. */
export async function timeOfLoading(connection: DatabaseConnection, playCount: number): Promise<number> {
  const pool = new pg.Pool(connection)
  try {
    await pool.query(FILL.replace('PLAYS', `${playCount}`))
    const { rows } = await pool.query<{ id: number }>('select id from game')
    const start = performance.now()
    const game = await gameReaderOn(pool, playRef)(rows[0]?.id ?? 0, buildGame)
    const ms = performance.now() - start
    if (game?.completedCount !== playCount) throw new Error(`${game?.completedCount} of ${playCount} plays were read`)
    return ms
  } finally {
    await pool.end()
  }
}
