/** Writes a batch of guesses in one statement: every guess once, however often it is sent, and all of the batch or nothing. */
import pg from 'pg'
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { EMPTY, emptyPlay, statusOf } from '#schema/rules/scoring/play-progress.ts'
import type { Person } from '#server/live/games/game-rows.ts'
import type {
  BatchResult,
  BegunPlay,
  GuessOutcome,
  GuessVerdict,
  SentGuess,
  WriteBatch,
} from '#server/live/guesses/guess-batch.ts'
import type { CommitId } from '../live/games/game-rows.ts'
import { timed } from '../platform/database/timed-query.ts'
import { trying } from '../platform/database/try-again.ts'
import { PERSON_COLUMNS } from '../players/person-columns.ts'
import type { PlayRefs } from './play-ref.ts'

// Which ref a play begins with.

/** As long as any: nine random bytes. */
const RANDOM = "substr(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), 1, 12)"

/**
 * SQL: the ref in an expression of text, or, where a play has it already, one of its own. A visitor's play keeps its ref when an account
 * takes it over, by which others know it; on another device the visitor may begin the game once more.
 *
 * The play is selected rather than asked whether it exists: for that, a plan made while few have played may read the refs of all plays.
 */
function freeRef(ref: string): string {
  return `case when (select true from play as other where other.ref = ${ref}::bpchar) then ${RANDOM} else ${ref} end`
}

/** A database that does not answer for so long is as good as away; the engine keeps the guesses and asks again. */
const QUERY_TIMEOUT_MS = 5000
/** Few batches meet another node's commit, and only once. */
const MOST_TRIES = 5
/**
 * By hand: Prisma would need several round trips and a transaction per guess, at a fiftieth of the speed.
 *
 * A correct guess changes one row, that of its play. All parts see the database as of the start of the statement. Concurrent writes of
 * other nodes are handled by unique keys (their row wins, ours is skipped) and by the row lock of the play: after waiting for it, the
 * statement looks at the play again and skips squares that were filled and plays that ended. Rows are written in the same order everywhere,
 * so that nodes rarely deadlock: plays, wrong guesses, then, since PostgreSQL runs unread parts from last to first, players, and finally
 * the tallies, which all statements contend for.
 *
 * No plan can know how many plays or guesses there will be: `createGuessPool` makes PostgreSQL find rows by their keys and use one plan for
 * all batches. Planning each time would take two thirds of the time of a single guess.
 *
 * Returns every guess with its play as it is now, and the transaction id: players are answered from that, and nothing is read back.
 */
const WRITE = `
with guess as materialized (
  select *, case
    when taken_by = song_id or is_known_wrong then case when is_again then 'found' else 'repeat' end
    when is_over then 'over'
    when taken_by >= 0 then 'taken'
    when not is_wanted then 'absent'
    when is_right then 'right'
    else 'wrong'
  end as verdict
  from (
    select sent.*, to_timestamp(ms / 1000.0::float8) as at, play.game_id is null as is_first, play.picks[square + 1] as taken_by,
      coalesce(play.ref::text, ${freeRef('sent.ref')}) as play_ref, coalesce(play.is_counted, may_count) as is_counted,
      play.gave_up_at is not null or play.completed_at is not null as is_over, play.picks, play.started_at, play.completed_at, play.gave_up_at,
      case when play.game_id is not null then (select json_agg(json_build_array(w.square, w.song_id) order by guessed_at, song.ref)
        from wrong_guess w join song on song.id = w.song_id where w.game_id = sent.game_id and w.player_id = sent.player_id)
      end as wrong_guesses,
      case when not is_right then (select true from wrong_guess w
        where w.game_id = sent.game_id and w.player_id = sent.player_id and w.square = sent.square and w.song_id = sent.song_id)
      end as is_known_wrong
    from unnest($1::int[], $2::uuid[], $3::text[], $4::smallint[], $5::int[], $6::bool[], $7::bigint[], $8::bool[], $9::bool[],
      $10::bool[]) with ordinality as sent(game_id, player_id, ref, square, song_id, is_right, ms, is_again, is_wanted, may_count, place)
    left join play on play.game_id = sent.game_id and play.player_id = sent.player_id
  ) as looked_up
), fresh as materialized (
  select * from guess where verdict in ('right', 'wrong') order by game_id, player_id
), carried_on as (
  update play set picks[fresh.square + 1] = fresh.song_id, picked_at[fresh.square + 1] = fresh.at,
    filled = play.filled + 1, completed_at = case when play.filled = 8 then fresh.at end
  from fresh
  where is_right and not is_first and play.game_id = fresh.game_id and play.player_id = fresh.player_id
    and play.picks[fresh.square + 1] = -1 and play.gave_up_at is null and play.completed_at is null
  returning place, play.game_id, fresh.square, fresh.song_id, play.is_counted, play_ref, play.picks, play.started_at, play.completed_at,
    wrong_guesses
), begun as (
  insert into play (game_id, player_id, ref, is_counted, filled, started_at, picks, picked_at)
  select game_id, player_id, play_ref, is_counted, is_right::int, at,
    array_fill(-1, array[square::int]) || case when is_right then song_id else -1 end || array_fill(-1, array[8 - square]),
    array_fill(never, array[square::int]) || case when is_right then at else never end || array_fill(never, array[8 - square])
  from fresh, (select 'epoch'::timestamptz as never) as nought where is_first
  on conflict do nothing
  returning game_id, player_id
), opening as materialized (
  select * from fresh where is_first and (game_id, player_id) in (select game_id, player_id from begun)
), new_wrong as (
  insert into wrong_guess (game_id, player_id, square, song_id, guessed_at)
  select game_id, player_id, square, song_id, at
  from (select * from fresh where not is_first union all select * from opening) as begun_by_now
  where not is_right
  on conflict do nothing
  returning game_id, player_id
), written as (
  select place from opening
  union all
  select place from fresh where not is_right and (game_id, player_id) in (select game_id, player_id from new_wrong)
), new_tally as (
  insert into tally (game_id, square, song_id, count)
  select game_id, square, song_id, count(*) from (
    select game_id, square, song_id from carried_on where is_counted
    union all
    select game_id, square, song_id from opening where is_right and is_counted
  ) as picked
  group by game_id, square, song_id order by game_id, square, song_id
  on conflict (game_id, square, song_id) do update set count = tally.count + excluded.count
), new_player as (
  insert into player (id, created_at)
  select player_id, min(at) from fresh where is_first group by player_id order by player_id
  on conflict do nothing
), told as (
  select place, null::uuid as begun_by, play_ref, 'right' as verdict, is_counted, picks, started_at, completed_at, null as gave_up_at, wrong_guesses
  from carried_on
  union all
  select place, case when verdict = 'found' or is_first then player_id end, play_ref,
    case when verdict in ('right', 'wrong') and place not in (select place from written) then 'unclear' else verdict end,
    is_counted, picks, started_at, completed_at, gave_up_at, wrong_guesses
  from guess where place not in (select place from carried_on)
)
select play_ref as ref, verdict, is_counted as "isCounted", picks, date_part('epoch', started_at) * 1000 as "startedAt",
  date_part('epoch', completed_at) * 1000 as "completedAt", gave_up_at is not null as "hasGivenUp", wrong_guesses as "wrongGuesses",
  case when begun_by is not null then (select row_to_json(person) from (
    select ${PERSON_COLUMNS} from (select) as one
    left join lateral (select * from player where id = begun_by limit 1) as player on true
    left join lateral (select * from account where player_id = begun_by limit 1) as account on true
  ) as person) end as "begunBy", (select pg_current_xact_id()::text::float8) as commit
from told order by place`

/** One a guess, in their order. */
interface Row {
  /** Of the play. */
  readonly ref: string
  readonly verdict: GuessVerdict | 'absent' | 'found' | 'unclear'
  /** Whether its play counts. */
  readonly isCounted: boolean
  /** Null, as the time, for a play that the guess begins. */
  readonly picks: readonly number[] | null
  /** Milliseconds since 1970. */
  readonly startedAt: number | null
  readonly completedAt: number | null
  readonly hasGivenUp: boolean
  /** Those before: squares and song ids, oldest first. */
  readonly wrongGuesses: readonly (readonly [number, number])[] | null
  /** Null for a play that is known. */
  readonly begunBy: Person | null
  readonly commit: CommitId
}

/** The engine's writer over a pool of `createGuessPool`. */
export function guessWriterOn(pool: pg.Pool, refOf: PlayRefs): WriteBatch {
  return (guesses) => write({ pool, refOf }, guesses, MOST_TRIES)
}

interface Writer {
  readonly pool: pg.Pool
  readonly refOf: PlayRefs
}

async function write(writer: Writer, guesses: readonly SentGuess[], tries: number): Promise<BatchResult> {
  const { pool, refOf } = writer
  const result = await trying(() => pool.query<Row>(timed(statementOf(guesses, refOf), QUERY_TIMEOUT_MS)))
  if ('reason' in result) return result
  const [written, left] = read(guesses, result.rows)
  // If the outcome stays unclear, the player tries again: it must not block all others.
  if (left.length === 0 || tries === 1) return written
  // Another node changed these plays in the moment in which we did: sent again, their guesses meet what it has committed.
  const rest = left.flatMap((place) => guesses[place] ?? [])
  const again = await write(writer, rest, tries - 1)
  if (again.kind !== 'written') throw again.reason
  for (const [i, place] of left.entries()) {
    written.outcomes[place] = again.outcomes[i] ?? null
    if (again.uncounted.has(i)) written.uncounted.add(place)
    else written.uncounted.delete(place)
  }
  return { ...written, begun: [...written.begun, ...again.begun], commit: again.commit }
}

/** Parses the rows, and collects the positions of guesses whose outcome is unclear. */
function read(guesses: readonly SentGuess[], rows: readonly Row[]) {
  const [last] = rows
  if (!last) throw new Error('The database says nothing of a batch that it has written')
  const outcomes: (GuessOutcome | null)[] = []
  const begun = new Map<string, BegunPlay>()
  const uncounted = new Set<number>()
  const unclear: number[] = []
  for (const [place, guess] of guesses.entries()) {
    const row = rows[place] ?? last
    const { verdict, ref, isCounted, begunBy } = row
    outcomes.push(verdict === 'absent' || verdict === 'unclear' ? null : outcomeOf(row, verdict, guess))
    if (verdict === 'unclear') unclear.push(place)
    if (!isCounted) uncounted.add(place)
    const { gameId, playerId } = guess
    if (begunBy && verdict !== 'unclear') begun.set(ref, { gameId, playerId, ref, isCounted, ...begunBy })
  }
  const written = { kind: 'written' as const, outcomes, begun: [...begun.values()], uncounted, commit: last.commit }
  return [written, unclear] as const
}

function outcomeOf(row: Row, verdict: GuessVerdict | 'found', guess: SentGuess): GuessOutcome {
  const { ref, startedAt, completedAt, hasGivenUp } = row
  const { gameId, playerId, square, songId, isRight, at } = guess
  const picks = row.picks ?? emptyPlay().picks.with(square, isRight ? songId : EMPTY)
  const wrong: number[][] = Array.from({ length: SQUARE_COUNT }, () => [])
  for (const [place, tried] of row.wrongGuesses ?? []) wrong[place]?.push(tried)
  if (verdict === 'wrong') wrong[square]?.push(songId)
  const play = {
    gameId,
    playerId,
    ref,
    status: statusOf({ picks, wrong, gaveUp: hasGivenUp }),
    startedAt: new Date(Math.round(startedAt ?? at)),
    completedAt: completedAt === null ? null : new Date(Math.round(completedAt)),
    picks,
    wrongGuesses: wrong,
  }
  if (verdict === 'found') return { verdict: isRight ? 'right' : 'wrong', play }
  return { verdict, play }
}

function statementOf(guesses: readonly SentGuess[], refOf: PlayRefs): pg.QueryConfig {
  return {
    name: 'write-guesses',
    text: WRITE,
    types,
    values: [
      plainArray(guesses.map(({ gameId }) => gameId)),
      plainArray(guesses.map(({ playerId }) => playerId)),
      plainArray(guesses.map(({ gameId, playerId }) => refOf(gameId, playerId))),
      plainArray(guesses.map(({ square }) => square)),
      plainArray(guesses.map(({ songId }) => songId)),
      plainArray(guesses.map(({ isRight }) => isRight)),
      plainArray(guesses.map(({ at }) => at)),
      plainArray(guesses.map(({ again }) => again !== undefined)),
      plainArray(guesses.map(({ again }) => again !== 'asked')),
      plainArray(guesses.map(({ mayCount }) => mayCount)),
    ],
  }
}

/** An array as PostgreSQL reads it, of what needs no quotes: numbers, ids and refs. The driver would look into each for what has to be quoted. */
function plainArray(list: readonly (number | string | boolean)[]): string {
  return `{${list.join(',')}}`
}

/** OID of int4[]. */
const NUMBERS = 1007
/** The driver reads an array as if it might hold anything, at ten times the cost. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === NUMBERS ? numbersIn : pg.types.getTypeParser(oid, format),
}

function numbersIn(array: string): readonly number[] {
  return array.slice(1, -1).split(',').map(Number)
}
