/** What players do in these tests, and what the database has of it afterwards. */
import type pg from 'pg'
import type { LiveEngine } from '#server/live/live-engine.ts'
import type { TestGame } from './stage.ts'

/** A song that fits a square. */
export function fitting(game: TestGame, square: number, which = 0): number {
  const songId = game.answers[square]?.at(which)
  if (songId === undefined) throw new Error(`Square ${square} has no answer ${which}`)
  return songId
}

/** Fills all nine squares, one after the other. */
export async function fills(engine: LiveEngine, game: TestGame, playerId: string, which: (square: number) => number) {
  for (let square = 0; square < 9; square++) {
    await engine.guess({ gameId: game.id, playerId, square, songId: fitting(game, square, which(square)) })
  }
}

/** As a board has them. */
export const names = async (engine: LiveEngine, game: TestGame, scope: 'all' | 'signedIn') =>
  (await engine.board(game.id, scope)).entries.map(({ name }) => name)

/** What is stored of a game. */
export async function stored(pool: pg.Pool, game: TestGame) {
  const { rows } = await pool.query(
    `select (select coalesce(sum(count), 0)::int from tally where game_id = $1) as tallied,
            (select count(*)::int from pick where game_id = $1) as picks,
            (select count(*)::int from wrong_guess where game_id = $1) as wrong,
            (select coalesce(sum(filled), 0)::int from play where game_id = $1) as filled,
            (select count(*)::int from play where game_id = $1 and completed_at is not null) as completed`,
    [game.id],
  )
  return rows[0]
}

/** How many statements another's transaction keeps waiting. */
export async function waitingForLocks(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`,
  )
  return rowCount ?? 0
}
