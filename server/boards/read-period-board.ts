/** Adds up the settled boards of a period, here where the rows are: a year has millions, and a board shows fifty. */
import type pg from 'pg'
import { timed } from '../platform/database/timed-query.ts'
import { PERSON_COLUMNS } from '../players/person-columns.ts'

/** A million rows take about a second. */
const SUM_TIMEOUT_MS = 28_000
/** PostgreSQL cancels the query before anyone asks again; otherwise it would continue for no reader. */
const SUM_LIMIT_MS = 25_000
const ROWS_TIMEOUT_MS = 10_000
const ID_BYTES = 16
const MEAN_BYTES = 4

/** What a period has settled so far. */
export interface SettledGames {
  /** Games with at least one completed play, oldest first. */
  readonly gameIds: readonly number[]
  /** The next number whose board is to be settled. */
  readonly nextNumber: number
}

/** All players with enough completed games, best first, packed because there may be millions. */
export interface RankedPlayers {
  /** Ascending, in millionths. */
  readonly means: Int32Array
  /** The id of the player at a place. */
  idAt(place: number): string
}

/** A player's part in a period. */
export interface PeriodRow {
  readonly playerId: string
  readonly meanMicros: number
  readonly gameCount: number
  readonly unicornCount: number
  readonly name: string | null
  readonly isDemo: boolean
  /** Shows themselves on no public board. */
  readonly isHidden: boolean
  readonly countryCode: string | null
  readonly photoUrl: string | null
}

/** Half up, in whole numbers alone: two players with the same sum have the same mean. */
const MEAN = '((sum(rarity_micros) + count(*) / 2) / count(*))::int'

const SETTLED = `
select coalesce(array_agg(id order by number), '{}') as "gameIds",
  (select coalesce(min(number), $2 + 1) from game where number > 0 and settled_at is null) as "nextNumber"
from game
where number between $1 and $2 and settled_at is not null
  and exists (select 1 from final_standing where game_id = game.id)`

/** One row, whatever the number of players: their ids and means, end to end. */
const RANKED = `
with means as (
  select player_id, ${MEAN} as mean from final_standing where game_id = any($1) group by player_id having count(*) >= $2
)
select coalesce(string_agg(uuid_send(player_id), ''::bytea order by mean, player_id), ''::bytea) as ids,
  coalesce(string_agg(int4send(mean), ''::bytea order by mean, player_id), ''::bytea) as means
from means
where $3 or exists (select 1 from account where account.player_id = means.player_id)`

const ROWS = `
select player.id as "playerId", ${MEAN} as "meanMicros", count(*)::int as "gameCount",
  sum(unicorn_count)::int as "unicornCount", ${PERSON_COLUMNS}
from final_standing
join player on player.id = final_standing.player_id
left join account on account.player_id = player.id
where final_standing.player_id = any($1) and game_id = any($2)
group by player.id, account.player_id`

const BLOCKED = 'select blocked_id as id from player_block where blocker_id = $1'

export interface PeriodReader {
  settledGames(range: { readonly from: number; readonly to: number }): Promise<SettledGames>
  /** `isForAll`: visitors, too. */
  ranked(games: readonly number[], gamesNeeded: number, isForAll: boolean): Promise<RankedPlayers>
  /** In no order; players who have left are left out. */
  rows(playerIds: readonly string[], games: readonly number[]): Promise<readonly PeriodRow[]>
  /** Whom a player does not want to see. */
  blockedBy(playerId: string): Promise<ReadonlySet<string>>
}

/** By hand: Prisma can neither pack what it adds up nor join it to people. */
export function periodReaderOn(pool: pg.Pool, sumLimitMs = SUM_LIMIT_MS): PeriodReader {
  const read = async <T extends object>(text: string, values: unknown[], withinMs: number) =>
    (await pool.query<T>(timed({ text, values }, withinMs))).rows
  return {
    async settledGames({ from, to }) {
      const [found] = await read<SettledGames>(SETTLED, [from, to], ROWS_TIMEOUT_MS)
      return found ?? { gameIds: [], nextNumber: to + 1 }
    },
    async ranked(games, gamesNeeded, isForAll) {
      const [packed] = await limited<Packed>(pool, { text: RANKED, values: [games, gamesNeeded, isForAll] }, sumLimitMs)
      return unpacked(packed ?? { ids: Buffer.alloc(0), means: Buffer.alloc(0) })
    },
    rows: (playerIds, games) =>
      playerIds.length === 0 ? Promise.resolve([]) : read<PeriodRow>(ROWS, [playerIds, games], ROWS_TIMEOUT_MS),
    async blockedBy(playerId) {
      const blocked = await read<{ id: string }>(BLOCKED, [playerId], ROWS_TIMEOUT_MS)
      return new Set(blocked.map(({ id }) => id))
    },
  }
}

/** A limit of one statement's own hangs on its transaction. */
async function limited<T extends object>(pool: pg.Pool, query: pg.QueryConfig, limitMs: number): Promise<readonly T[]> {
  const client = await pool.connect()
  let problem: unknown
  try {
    await client.query(`begin read only; set local statement_timeout = ${limitMs}`)
    const { rows } = await client.query<T>(timed(query, SUM_TIMEOUT_MS))
    await client.query('commit')
    return rows
  } catch (error) {
    problem = error
    throw error
  } finally {
    // A connection in an unknown state is not given to the next.
    client.release(problem !== undefined)
  }
}

interface Packed {
  readonly ids: Buffer
  readonly means: Buffer
}

function unpacked({ ids, means }: Packed): RankedPlayers {
  return {
    means: Int32Array.from({ length: means.length / MEAN_BYTES }, (_, place) => means.readInt32BE(place * MEAN_BYTES)),
    idAt(place) {
      const hex = ids.toString('hex', place * ID_BYTES, (place + 1) * ID_BYTES)
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}
