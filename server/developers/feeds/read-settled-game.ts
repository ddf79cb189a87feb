/** Reads the public data of a settled game: answers, how often each was picked until settlement, and anonymous scores. */
import type pg from 'pg'
import type { PlacedGroup } from '#schema/rules/scoring/dumps.ts'
import { float64s, int32s } from '#server/platform/database/packed.ts'
import { timed } from '#server/platform/database/timed-query.ts'

/** A game that a million have played takes a second or two. */
const QUERY_TIMEOUT_MS = 30_000

export interface SongCount {
  /** 0-8, row-major. */
  readonly square: number
  /** Its public id. */
  readonly ref: string
  readonly title: string
  /** False for a song that was one until a correction. */
  readonly isAnswer: boolean
  /** Picks until the board settled. */
  readonly count: number
}

export interface SettledCounts {
  /** By square, then by title; those of one title by their public ids. */
  readonly songs: readonly SongCount[]
  readonly scores: readonly PlacedGroup[]
}

/** One row, whatever the number of players. Later picks are no part of a settled board's counts, nor are restored ones. */
const SETTLED = `
with later as (
  select square, song_id, count(*) as count from pick
  where game_id = $1 and coalesce(restored_at, picked_at) > (select settled_at from game where id = $1)
  group by square, song_id
), named as (
  select position as square, unnest(answers) as song_id from square where game_id = $1
  union select square, song_id from tally where game_id = $1
), counted as (
  select named.square, named.song_id, song.ref, song.title, named.song_id = any(square.answers) as is_answer,
    greatest(0, coalesce(tally.count, 0) - coalesce(later.count, 0))::int as count
  from named
  join song on song.id = named.song_id
  join square on square.game_id = $1 and square.position = named.square
  left join tally on tally.game_id = $1 and tally.square = named.square and tally.song_id = named.song_id
  left join later on later.square = named.square and later.song_id = named.song_id
), scored as (
  select rarity_micros, count(*)::int as players, min(rank) as rank, min(percentile) as percentile
  from final_standing where game_id = $1 group by rarity_micros
)
select
  (select coalesce(json_agg(json_build_object('square', square, 'ref', ref, 'title', title, 'isAnswer', is_answer,
    'count', count) order by square, title, ref), '[]') from counted where is_answer or count > 0) as songs,
  (select string_agg(int4send(rarity_micros), '' order by rarity_micros) from scored) as micros,
  (select string_agg(int4send(players), '' order by rarity_micros) from scored) as players,
  (select string_agg(int4send(rank), '' order by rarity_micros) from scored) as ranks,
  (select string_agg(float8send(percentile), '' order by rarity_micros) from scored) as percentiles`

interface Row {
  readonly songs: readonly SongCount[]
  readonly micros: Buffer | null
  readonly players: Buffer | null
  readonly ranks: Buffer | null
  readonly percentiles: Buffer | null
}

export type ReadSettledGame = (gameId: number) => Promise<SettledCounts>

/** By hand: Prisma can neither join picks to counts nor pack what it adds up; and one statement sees one instant. */
export function settledGameReaderOn(pool: pg.Pool): ReadSettledGame {
  return async (gameId) => {
    const { rows } = await pool.query<Row>(timed({ text: SETTLED, values: [gameId] }, QUERY_TIMEOUT_MS))
    const [row] = rows
    if (!row) throw new Error('A query without a table answers with one row')
    const [players, ranks, percentiles] = [int32s(row.players), int32s(row.ranks), float64s(row.percentiles)]
    const scores = Array.from(int32s(row.micros), (rarityMicros, place) => ({
      rarityMicros,
      players: players[place] ?? 0,
      rank: ranks[place] ?? 0,
      percentile: percentiles[place] ?? 0,
    }))
    return { songs: row.songs, scores }
  }
}
