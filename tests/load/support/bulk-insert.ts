/** The upper bound for any guess writer: picks alone, into a bare table, thousands per statement, without replies or counts. */
import type { GuessStage } from './guess-stage.ts'

const SQUARES = 9
const PLAYERS = 10_000
/** Rows of a statement. */
const ROWS = 5000

const TABLE = `create table if not exists bare_pick (
  game_id int, player_id uuid, square smallint, song_id int, primary key (game_id, player_id, square))`
const PICKS = `insert into bare_pick (game_id, player_id, square, song_id) select $1, id, $2, song from unnest($3::uuid[], $4::int[]) as made(id, song)`

/** Rows a second, on a game of its own. */
export async function bulkInsertsPerSecond(stage: GuessStage): Promise<number> {
  const [{ id, songIds }, players] = [await stage.game(), await stage.players(PLAYERS)]
  await stage.pool.query(TABLE)
  const songs = players.map((_, i) => songIds[i % songIds.length])
  const begun = performance.now()
  for (let square = 0; square < SQUARES; square++) {
    for (let from = 0; from < PLAYERS; from += ROWS) {
      await stage.pool.query(PICKS, [id, square, players.slice(from, from + ROWS), songs.slice(from, from + ROWS)])
    }
  }
  return (PLAYERS * SQUARES * 1000) / (performance.now() - begun)
}
