/** Scores the finished plays of a game by its counts, part by part: no statement takes long, and none answers with a million rows. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import { isUnicorn, squareMicros } from '#schema/rules/scoring/rarity.ts'

type Database = Pick<Prisma.TransactionClient, '$queryRaw'>

/** What an answer of a square adds to a score. */
export interface AnswerWorth {
  readonly square: number
  readonly songId: number
  readonly micros: number
  readonly isUnicorn: boolean
}

/**
 * Later picks do not count. Merging two plays subtracts what it drops, so a count may be gone. By hand: Prisma cannot look into arrays.
 * Only plays with such a pick are unnested.
 */
export async function readWorths(db: Database, gameId: number, countedUntil: Date): Promise<readonly AnswerWorth[]> {
  const counts = await db.$queryRaw<{ square: number; songId: number; count: number; total: number }[]>`
    with later as (
      select (place - 1)::smallint as square, song_id, count(*) as count
      from play cross join unnest(picks, play.picked_at) with ordinality as nine(song_id, picked_at, place)
      where game_id = ${gameId} and is_counted and ${countedUntil}::timestamptz < any(play.picked_at)
        and nine.picked_at > ${countedUntil} and song_id <> -1
      group by 1, 2
    )
    select square, song_id as "songId", (tally.count - coalesce(later.count, 0))::int as count,
           (sum(tally.count - coalesce(later.count, 0)) over (partition by square))::int as total
    from tally left join later using (square, song_id) where game_id = ${gameId}`
  return counts.map(({ square, songId, count, total }) => ({
    square,
    songId,
    micros: squareMicros(count, total),
    isUnicorn: isUnicorn(count),
  }))
}

export interface ScoredPlay {
  readonly playerId: string
  /** Rarity in millionths of a percent: sums of whole numbers are equal wherever they are made. */
  readonly rarityMicros: number
  readonly unicornCount: number
}

export interface Scoring {
  readonly gameId: number
  readonly worths: readonly AnswerWorth[]
  readonly begunBefore: Date
  readonly completedBy: Date
}

/** A part takes some tenths of a second. */
const PLAYS_OF_A_PART = 10_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** The counted plays begun before an instant and completed by another whose players have no line on the board yet, by player. */
export async function* scoredParts(db: Database, scoring: Scoring): AsyncGenerator<readonly ScoredPlay[]> {
  const worths = JSON.stringify(scoring.worths)
  for (let after = BEFORE_ALL; ; ) {
    const part = await scorePart(db, { ...scoring, worths, after })
    yield part
    const last = part.at(-1)
    if (!last || part.length < PLAYS_OF_A_PART) return
    after = last.playerId
  }
}

interface Part extends Omit<Scoring, 'worths'> {
  readonly worths: string
  readonly after: string
}

/** By hand: Prisma cannot join picks to counts, and reading nine picks of every player to add them up here would be ten times the work. */
function scorePart(db: Database, { gameId, worths, begunBefore, completedBy, after }: Part): Promise<ScoredPlay[]> {
  return db.$queryRaw<ScoredPlay[]>`
    with part as materialized (
      select player_id, picks from play
      where game_id = ${gameId} and player_id > ${after}::uuid
        and is_counted and started_at < ${begunBefore} and completed_at <= ${completedBy}
        and not exists (
          select from final_standing as line where line.game_id = play.game_id and line.player_id = play.player_id
        )
      order by player_id limit ${PLAYS_OF_A_PART}
    )
    select player_id as "playerId", coalesce(sum(micros), 0)::int as "rarityMicros",
           (count(*) filter (where "isUnicorn"))::int as "unicornCount"
    from part
    cross join unnest(picks) with ordinality as nine(song_id, place)
    left join jsonb_to_recordset(${worths}::jsonb) as worth(square int, "songId" int, micros int, "isUnicorn" bool)
      on square = place - 1 and "songId" = song_id
    group by player_id order by player_id`
}
