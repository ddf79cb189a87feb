/** Writes a batch of guesses in one statement: every guess once, however often it is sent, and all of the batch or nothing. */
import type pg from 'pg'
import type { Person } from '#server/live/game-rows.ts'
import type { BatchResult, BegunPlay, GuessFate, JudgedGuess, WriteBatch } from '#server/live/guess-batch.ts'
import { playRef } from '../play-ref.ts'
import { PERSON_COLUMNS } from './person-columns.ts'
import { timed } from './timed-query.ts'
import { trying } from './try-again.ts'

/** A database that does not answer for so long is as good as away; the engine keeps the guesses and asks again. */
const QUERY_TIMEOUT_MS = 5000

/**
 * By hand: Prisma would need several round trips and a transaction a guess, at a fiftieth of the speed.
 *
 * All parts see the database as it was when the statement began. What other nodes do at the same time is met by the unique keys
 * (their row wins, ours is left out) and by the row lock of the play: a play given up meanwhile gets -1 squares, which its check refuses,
 * and the batch is tried again with the play as it is then. Rows are written in one order everywhere, so that nodes rarely lock each other
 * out. The questions about single rows are scalar subqueries, so that their plan is the primary key however small the tables were when it was made.
 */
const WRITE = `
with guess as materialized (
  select g.*,
    (select p.gave_up_at is not null or p.completed_at is not null
       from play p where p.game_id = g.game_id and p.player_id = g.player_id) as is_over,
    (select k.song_id from pick k
      where k.game_id = g.game_id and k.player_id = g.player_id and k.square = g.square) as taken_by,
    exists (select from wrong_guess w
      where w.game_id = g.game_id and w.player_id = g.player_id and w.square = g.square and w.song_id = g.song_id) as is_known_wrong
  from unnest($1::int[], $2::uuid[], $3::text[], $4::smallint[], $5::int[], $6::bool[], $7::timestamptz[])
    with ordinality as g(game_id, player_id, ref, square, song_id, is_right, at, place)
), fresh as materialized (
  select * from guess
  where taken_by is null and not is_known_wrong and is_over is not true
  order by game_id, player_id, square
), new_player as (
  insert into player (id, created_at)
  select player_id, min(at) from fresh where is_over is null group by player_id order by player_id
  on conflict do nothing
), new_pick as (
  insert into pick (game_id, player_id, square, song_id, picked_at)
  select game_id, player_id, square, song_id, at from fresh where is_right
  order by game_id, player_id, square
  on conflict do nothing
  returning game_id, player_id, square, song_id
), new_wrong as (
  insert into wrong_guess (game_id, player_id, square, song_id, guessed_at)
  select game_id, player_id, square, song_id, at from fresh where not is_right
  order by game_id, player_id, square
  on conflict do nothing
  returning game_id, player_id, square
), play_step as (
  select game_id, player_id, ref, min(at) as first_at, max(at) as last_at, count(new_pick.song_id) as squares
  from fresh left join new_pick using (game_id, player_id, square)
  group by game_id, player_id, ref
  order by game_id, player_id
), new_play as (
  insert into play (game_id, player_id, ref, filled, started_at, completed_at)
  select game_id, player_id, ref, squares, first_at, case when squares = 9 then last_at end from play_step
  order by game_id, player_id
  on conflict (game_id, player_id) do update set
    filled = case when play.gave_up_at is null then play.filled + excluded.filled else -1 end,
    completed_at = case when play.filled + excluded.filled = 9 then (
      select last_at from play_step s where s.game_id = excluded.game_id and s.player_id = excluded.player_id) end
  where excluded.filled > 0
), new_tally as (
  insert into tally (game_id, square, song_id, count)
  select game_id, square, song_id, count(*) from new_pick group by game_id, square, song_id
  order by game_id, square, song_id
  on conflict (game_id, square, song_id) do update set count = tally.count + excluded.count
)
select
  case
    when new_pick.song_id is not null or new_wrong.square is not null then 'new'
    when taken_by = guess.song_id or is_known_wrong then 'repeat'
    when is_over then 'over'
    when taken_by is not null then 'taken'
    else 'unclear'
  end as fate,
  is_over is null as "isBegun",
  ${PERSON_COLUMNS}
from guess
left join new_pick using (game_id, player_id, square)
left join new_wrong using (game_id, player_id, square)
left join player on is_over is null and player.id = guess.player_id
left join account on is_over is null and account.player_id = guess.player_id
order by place`

/** What became of guesses that another node's commit came before, in the moment of our own. */
const CLEAR_UP = `
select case
    when exists (select from wrong_guess w where w.game_id = g.game_id and w.player_id = g.player_id
      and w.square = g.square and w.song_id = g.song_id) or k.song_id = g.song_id then 'repeat'
    when p.gave_up_at is not null or p.completed_at is not null then 'over'
    else 'taken'
  end as fate
from unnest($1::int[], $2::uuid[], $3::smallint[], $4::int[]) with ordinality as g(game_id, player_id, square, song_id, place)
left join play p using (game_id, player_id)
left join pick k using (game_id, player_id, square)
order by place`

interface Row extends Person {
  readonly fate: GuessFate | 'unclear'
  readonly isBegun: boolean
}

/** The engine's writer over a pool. */
export function guessWriterOn(pool: pg.Pool): WriteBatch {
  return (guesses) => trying(() => writeOnce(pool, guesses))
}

async function writeOnce(pool: pg.Pool, guesses: readonly JudgedGuess[]): Promise<BatchResult> {
  const { rows } = await pool.query<Row>(
    timed(
      {
        name: 'write-guesses',
        text: WRITE,
        values: [
          guesses.map(({ gameId }) => gameId),
          guesses.map(({ playerId }) => playerId),
          guesses.map(({ gameId, playerId }) => playRef(gameId, playerId)),
          guesses.map(({ square }) => square),
          guesses.map(({ songId }) => songId),
          guesses.map(({ isRight }) => isRight),
          guesses.map(({ at }) => new Date(at)),
        ],
      },
      QUERY_TIMEOUT_MS,
    ),
  )
  return { kind: 'written', fates: await clearedUp(pool, guesses, rows), begun: begunPlays(guesses, rows) }
}

async function clearedUp(
  pool: pg.Pool,
  guesses: readonly JudgedGuess[],
  rows: readonly Row[],
): Promise<readonly GuessFate[]> {
  const unclear = guesses.filter((_, i) => rows[i]?.fate === 'unclear')
  const cleared = unclear.length === 0 ? [] : await clearUp(pool, unclear)
  let next = 0
  return rows.map(({ fate }) => (fate === 'unclear' ? (cleared[next++] ?? 'taken') : fate))
}

async function clearUp(pool: pg.Pool, guesses: readonly JudgedGuess[]): Promise<readonly GuessFate[]> {
  const { rows } = await pool.query<{ fate: GuessFate }>(
    timed(
      {
        text: CLEAR_UP,
        values: [
          guesses.map(({ gameId }) => gameId),
          guesses.map(({ playerId }) => playerId),
          guesses.map(({ square }) => square),
          guesses.map(({ songId }) => songId),
        ],
      },
      QUERY_TIMEOUT_MS,
    ),
  )
  return rows.map(({ fate }) => fate)
}

function begunPlays(guesses: readonly JudgedGuess[], rows: readonly Row[]): readonly BegunPlay[] {
  const begun = new Map<string, BegunPlay>()
  for (const [i, { isBegun, fate: _, ...person }] of rows.entries()) {
    const guess = guesses[i]
    if (!guess || !isBegun) continue
    const ref = playRef(guess.gameId, guess.playerId)
    begun.set(ref, { gameId: guess.gameId, playerId: guess.playerId, ref, ...person })
  }
  return [...begun.values()]
}
