/** Reads all that the live engine holds of a game, as it was at one instant: packed and in parts, so that a million players take seconds. */

import type pg from 'pg'
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import type { GamePart, GameRows, PackedFinals, PersonRow, ReadGame, TallyRow } from '#server/live/games/game-rows.ts'
import { float64s, instants, int16s, int32s, uint8s } from '../platform/database/packed.ts'
import { timed } from '../platform/database/timed-query.ts'
import { PERSON_COLUMNS } from '../players/person-columns.ts'
import type { PlayRefs } from './play-ref.ts'

/** A part of a game takes a second or two, never this long. */
const QUERY_TIMEOUT_MS = 60_000
/** A part is some ten megabytes. */
const PLAYS_OF_A_PART = 50_000

const GAME = `
select (extract(epoch from settled_at) * 1000)::float8 as "settledAt",
  (select json_agg(answers order by position) from square where game_id = game.id) as answers,
  (select count(*)::int from play where game_id = game.id) as "playCount",
  coalesce((select count from extra_changes where game_id = game.id), 0) as "extraChanges", pg_current_snapshot()::text as snapshot
from game where id = $1`

const TALLIES = 'select square, song_id as "songId", count from tally where game_id = $1'

/** One row whatever the number of players. All columns of a query are put together in the same order. */
const PLAYS = `
select string_agg(uuid_send(player_id), '') as ids, string_agg(convert_to(ref, 'UTF8'), '') as refs,
  string_agg(boolsend(gave_up_at is not null), '') as "givenUp", string_agg(boolsend(is_counted), '') as "isCounted",
  string_agg(${ofNine((n) => `int4send(picks[${n}])`)}, '') as songs,
  string_agg(${ofNine((n) => `timestamptz_send(greatest(picked_at[${n}], restored_at[${n}]))`)}, '') as instants
from play where game_id = $1 and player_id between $2 and $3`

/** The squares of a play one after the other. What a correction restored counts from then on, which is later than the guess. */
function ofNine(bytes: (n: number) => string): string {
  return Array.from({ length: SQUARE_COUNT }, (_, square) => bytes(square + 1)).join(' || ')
}

const FINALS = `
select string_agg(uuid_send(player_id), '') as ids, string_agg(int4send(rarity_micros), '') as micros,
  string_agg(int2send(unicorn_count), '') as unicorns, string_agg(int4send(rank), '') as ranks,
  string_agg(float8send(percentile), '') as percentiles
from final_standing where game_id = $1 and player_id between $2 and $3`

/** Visitors who are nothing else are left out. */
const PEOPLE = `
select player_id as "playerId", ${PERSON_COLUMNS}
from play join player on player.id = player_id left join account using (player_id)
where game_id = $1 and player_id between $2 and $3 and (account.player_id is not null or player.is_demo)`

/** The bits of the first four bytes of an id. */
const FIRST_WORDS = 2 ** 32

interface GameRow {
  readonly settledAt: number | null
  readonly answers: readonly (readonly number[])[] | null
  readonly playCount: number
  readonly extraChanges: number
  /** As PostgreSQL writes it: what was committed before, what was not begun, and what was under way. */
  readonly snapshot: string
}

/** Null where there is no row. */
type Columns<K extends string> = { readonly [column in K]: Buffer | null }

type Read = <T extends object>(text: string, values: readonly unknown[]) => Promise<T[]>

/** The engine's reader over a pool. By hand: Prisma has no snapshot over several queries without an interactive transaction, and builds objects field by field. */
export function gameReaderOn(pool: pg.Pool, refOf: PlayRefs): ReadGame {
  return async (gameId, build, signal) => {
    signal?.throwIfAborted()
    const client = await pool.connect()
    const read: Read = async (text, values) => {
      signal?.throwIfAborted()
      return (await client.query(timed({ text, values: [...values] }, QUERY_TIMEOUT_MS))).rows
    }
    let problem: unknown
    try {
      // One snapshot: a pick that is read is counted in the tallies that are read.
      await client.query('begin isolation level repeatable read read only')
      const rows = await readRows(read, gameId)
      const built = rows && (await build({ ...rows, refOf }))
      await client.query('commit')
      return built
    } catch (error) {
      problem = error
      throw error
    } finally {
      // A connection in an unknown state is not given to the next.
      client.release(problem !== undefined)
    }
  }
}

async function readRows(read: Read, gameId: number): Promise<Omit<GameRows, 'refOf'> | null> {
  const [game] = await read<GameRow>(GAME, [gameId])
  if (!game) return null
  const tallies = await read<TallyRow>(TALLIES, [gameId])
  return {
    ...game,
    hasRead: readBy(game.snapshot),
    gameId,
    answers: game.answers ?? [],
    tallies,
    parts: partsOf(read, gameId, game),
  }
}

/** Of 'xmin:xmax:xip,xip': https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT-PARTS */
function readBy(snapshot: string): GameRows['hasRead'] {
  const [oldest = 0, next = 0, ...underWay] = snapshot.split(/[:,]/).map(Number)
  const unread = new Set(underWay)
  return (commit) => commit < oldest || (commit < next && !unread.has(commit))
}

/** By id: ids are drawn at random, so equal stretches of them are equally full. */
async function* partsOf(read: Read, gameId: number, game: GameRow): AsyncGenerator<GamePart> {
  const partCount = Math.max(1, Math.ceil(game.playCount / PLAYS_OF_A_PART))
  const firstOf = (part: number) => Math.floor((part * FIRST_WORDS) / partCount)
  for (let part = 0; part < partCount; part++) {
    const values = [gameId, idWith(firstOf(part), '0'), idWith(firstOf(part + 1) - 1, 'f')]
    yield await readPart(read, values, game.settledAt !== null)
  }
}

/** An id that begins with a number of 32 bits, and goes on with one digit. */
function idWith(first: number, digit: '0' | 'f'): string {
  return `${first.toString(16).padStart(8, '0')}${'-0000-0000-0000-000000000000'.replaceAll('0', digit)}`
}

async function readPart(read: Read, values: readonly unknown[], isSettled: boolean): Promise<GamePart> {
  const [plays] = await read<Columns<'ids' | 'refs' | 'givenUp' | 'isCounted' | 'songs' | 'instants'>>(PLAYS, values)
  const people = await read<PersonRow>(PEOPLE, values)
  return {
    plays: {
      playerIds: uint8s(plays?.ids),
      refs: uint8s(plays?.refs),
      givenUp: uint8s(plays?.givenUp),
      isCounted: uint8s(plays?.isCounted),
      songIds: int32s(plays?.songs),
      pickedAt: instants(plays?.instants),
    },
    people,
    finals: isSettled ? await readFinals(read, values) : null,
  }
}

async function readFinals(read: Read, values: readonly unknown[]): Promise<PackedFinals> {
  const [finals] = await read<Columns<'ids' | 'micros' | 'unicorns' | 'ranks' | 'percentiles'>>(FINALS, values)
  return {
    playerIds: uint8s(finals?.ids),
    rarityMicros: int32s(finals?.micros),
    unicornCounts: Uint8Array.from(int16s(finals?.unicorns)),
    ranks: int32s(finals?.ranks),
    percentiles: float64s(finals?.percentiles),
  }
}
