/** Writes a batch of guesses in one statement: every guess once, however often it is sent, and all of the batch or nothing. */
import type pg from 'pg'
import type { Person } from '#server/live/game-rows.ts'
import type {
  BatchResult,
  BegunPlay,
  GuessFate,
  SentGuess,
  WriteBatch,
  WrittenBatch,
} from '#server/live/guess-batch.ts'
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
 * out: picks, then, since PostgreSQL ends what nobody reads from the last part to the first, players, plays, and the tallies, for which
 * all wait, last of all. The questions about single rows are scalar or limited, so that their plan is the primary key however small the
 * tables were when it was made; and nothing joins a batch with itself, since no plan knows how large it is. The arrays stand in
 * selects of their own, which hide how long they are: for short ones PostgreSQL would otherwise make a new plan at every statement, and
 * that takes two thirds of what it does for a guess that comes alone.
 *
 * A play that goes on begins, for the insert that it meets, with its last guess: there its completion finds the time.
 * Told are only the guesses that are more than written: those that began a play, those that were not taken, and those found from an earlier
 * sending whose answer was lost, with their plays: whoever wrote them could tell nobody.
 */
const WRITE = `
with looked_up as materialized (
  select g.*, to_timestamp(g.ms / 1000.0::float8) as at,
    (select p.gave_up_at is not null or p.completed_at is not null
       from play p where p.game_id = g.game_id and p.player_id = g.player_id) as is_over,
    (select k.song_id from pick k
      where k.game_id = g.game_id and k.player_id = g.player_id and k.square = g.square) as taken_by,
    (select true from wrong_guess w
      where w.game_id = g.game_id and w.player_id = g.player_id and w.square = g.square and w.song_id = g.song_id) as is_known_wrong
  from unnest((select $1::int[]), (select $2::uuid[]), (select $3::text[]), (select $4::smallint[]), (select $5::int[]),
      (select $6::bool[]), (select $7::bigint[]), (select $8::bool[]), (select $9::bool[]))
    with ordinality as g(game_id, player_id, ref, square, song_id, is_right, ms, is_again, is_wanted, place)
), guess as materialized (
  select *, case
    when taken_by = song_id or is_known_wrong then case when is_again then 'found' else 'repeat' end
    when is_over then 'over'
    when taken_by is not null then 'taken'
    when not is_wanted then 'absent'
    else 'new'
  end as fate
  from looked_up
), fresh as materialized (
  select * from guess where fate = 'new' order by game_id, player_id, square
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
  select game_id, player_id, max(ref) as ref, sum(squares) as squares,
    max(at) as last_at, case when bool_or(is_begun) then min(at) else max(at) end as first_at
  from (
    select game_id, player_id, ref, at, is_over is null as is_begun, 0 as squares from fresh
    union all
    select game_id, player_id, null, null, false, 1 from new_pick
  ) as part
  group by game_id, player_id
  having sum(squares) > 0 or bool_or(is_begun)
  order by game_id, player_id
), new_tally as (
  insert into tally (game_id, square, song_id, count)
  select game_id, square, song_id, count(*) from new_pick group by game_id, square, song_id
  order by game_id, square, song_id
  on conflict (game_id, square, song_id) do update set count = tally.count + excluded.count
), new_play as (
  insert into play (game_id, player_id, ref, filled, started_at, completed_at)
  select game_id, player_id, ref, squares, first_at, case when squares = 9 then last_at end from play_step
  order by game_id, player_id
  on conflict (game_id, player_id) do update set
    filled = case when play.gave_up_at is null then play.filled + excluded.filled else -1 end,
    completed_at = case when play.filled + excluded.filled = 9 then excluded.started_at end
  where excluded.filled > 0
), new_player as (
  insert into player (id, created_at)
  select player_id, min(at) from fresh where is_over is null group by player_id order by player_id
  on conflict do nothing
), told as (
  select place, player_id, fate, fate = 'found' or fate = 'new' and is_over is null as is_begun from guess
  where fate <> 'new' or is_over is null
  union all
  select place, player_id, 'unclear', is_again from fresh
  where (select count(*) from fresh) > (select count(*) from new_pick) + (select count(*) from new_wrong)
    and (game_id, player_id, square) not in (select game_id, player_id, square from new_pick)
    and (game_id, player_id, square) not in (select game_id, player_id, square from new_wrong)
)
select place::int - 1 as place, fate, is_begun as "isBegun", ${PERSON_COLUMNS}
from told
left join lateral (select * from player where told.is_begun and id = told.player_id limit 1) as player on true
left join lateral (select * from account where told.is_begun and player_id = told.player_id limit 1) as account on true
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
  readonly place: number
  readonly fate: GuessFate | 'absent' | 'found' | 'unclear'
  readonly isBegun: boolean
}

/** The engine's writer over a pool. */
export function guessWriterOn(pool: pg.Pool): WriteBatch {
  return (guesses) => trying(() => writeOnce(pool, guesses))
}

async function writeOnce(pool: pg.Pool, guesses: readonly SentGuess[]): Promise<BatchResult> {
  const refs = guesses.map(({ gameId, playerId }) => playRef(gameId, playerId))
  const { rows } = await pool.query<Row>(
    timed(
      {
        name: 'write-guesses',
        text: WRITE,
        values: [
          plainArray(guesses.map(({ gameId }) => gameId)),
          plainArray(guesses.map(({ playerId }) => playerId)),
          plainArray(refs),
          plainArray(guesses.map(({ square }) => square)),
          plainArray(guesses.map(({ songId }) => songId)),
          plainArray(guesses.map(({ isRight }) => isRight)),
          plainArray(guesses.map(({ at }) => at)),
          plainArray(guesses.map(({ again }) => again !== undefined)),
          plainArray(guesses.map(({ again }) => again !== 'asked')),
        ],
      },
      QUERY_TIMEOUT_MS,
    ),
  )
  return { kind: 'written', fates: await fatesOf(pool, guesses, rows), begun: begunPlays(guesses, refs, rows) }
}

/** An array as PostgreSQL reads it, of what needs no quotes: numbers, ids and refs. The driver would look into each for what has to be quoted. */
function plainArray(list: readonly (number | string | boolean)[]): string {
  return `{${list.join(',')}}`
}

async function fatesOf(
  pool: pg.Pool,
  guesses: readonly SentGuess[],
  rows: readonly Row[],
): Promise<WrittenBatch['fates']> {
  const fates: WrittenBatch['fates'][number][] = guesses.map(() => 'new')
  const unclear: number[] = []
  for (const { place, fate } of rows) {
    if (fate === 'unclear') unclear.push(place)
    else fates[place] = fate === 'found' ? 'new' : fate
  }
  if (unclear.length === 0) return fates
  const cleared = await clearUp(
    pool,
    unclear.flatMap((place) => guesses[place] ?? []),
  )
  for (const [i, place] of unclear.entries()) {
    const fate = cleared[i] ?? 'taken'
    fates[place] = fate === 'repeat' && guesses[place]?.again ? 'new' : fate
  }
  return fates
}

async function clearUp(pool: pg.Pool, guesses: readonly SentGuess[]): Promise<readonly GuessFate[]> {
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

function begunPlays(
  guesses: readonly SentGuess[],
  refs: readonly string[],
  rows: readonly Row[],
): readonly BegunPlay[] {
  const begun = new Map<string, BegunPlay>()
  for (const { place, isBegun, fate: _, ...person } of rows) {
    const [guess, ref] = [guesses[place], refs[place]]
    if (isBegun && guess && ref) begun.set(ref, { gameId: guess.gameId, playerId: guess.playerId, ref, ...person })
  }
  return [...begun.values()]
}
