/** Reads all that the live engine holds of a game, as it was at one instant. */
import type pg from 'pg'
import type { FinalRow, GameRows, PickRow, PlayRow, ReadGame, TallyRow } from '#server/live/game-rows.ts'
import { PERSON_COLUMNS } from './person-columns.ts'
import { timed } from './timed-query.ts'

/** A game of a million players takes seconds, never this long. */
const QUERY_TIMEOUT_MS = 60_000

const GAME = `
select (extract(epoch from settled_at) * 1000)::float8 as "settledAt",
  (select json_agg(answers order by position) from square where game_id = game.id) as answers
from game where id = $1`

const TALLIES = 'select square, song_id as "songId", count from tally where game_id = $1'

const PLAYS = `
select player_id as "playerId", ref, gave_up_at is not null as "hasGivenUp", ${PERSON_COLUMNS}
from play join player on player.id = player_id left join account using (player_id)
where game_id = $1`

const PICKS = `
select player_id as "playerId", square, song_id as "songId", (extract(epoch from picked_at) * 1000)::float8 as "pickedAt"
from pick where game_id = $1`

const STANDINGS = `
select final_standing.player_id as "playerId", play.ref, rarity_micros as "rarityMicros", unicorn_count as "unicornCount",
  rank, percentile, ${PERSON_COLUMNS}
from final_standing
join play on play.game_id = final_standing.game_id and play.player_id = final_standing.player_id
join player on player.id = final_standing.player_id
left join account on account.player_id = final_standing.player_id
where final_standing.game_id = $1
order by rank`

interface GameRow {
  readonly settledAt: number | null
  readonly answers: readonly (readonly number[])[] | null
}

/** The engine's reader over a pool. By hand: Prisma has no snapshot over several queries without an interactive transaction, and builds objects field by field. */
export function gameReaderOn(pool: pg.Pool): ReadGame {
  return async (gameId, signal) => {
    signal?.throwIfAborted()
    const client = await pool.connect()
    let problem: unknown
    try {
      // One snapshot: a pick that is read is counted in the tallies that are read.
      await client.query('begin isolation level repeatable read read only')
      const rows = await readAll(client, gameId, signal)
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
}

async function readAll(client: pg.ClientBase, gameId: number, signal?: AbortSignal): Promise<GameRows | null> {
  const read = async <T extends object>(text: string) => {
    signal?.throwIfAborted()
    const { rows } = await client.query<T>(timed({ text, values: [gameId] }, QUERY_TIMEOUT_MS))
    return rows
  }
  const [game] = await read<GameRow>(GAME)
  if (!game) return null
  const [tallies, plays, picks] = [
    await read<TallyRow>(TALLIES),
    await read<PlayRow>(PLAYS),
    await read<PickRow>(PICKS),
  ]
  const settled = game.settledAt === null ? null : { at: game.settledAt, standings: await read<FinalRow>(STANDINGS) }
  return { gameId, answers: game.answers ?? [], tallies, plays, picks, settled }
}
