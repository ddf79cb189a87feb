/** Scores the finished plays of a game by its counts, all from one instant. */
import type { Prisma } from '#prisma/generated/client/client.ts'

export interface ScoredPlay {
  readonly playerId: string
  /** Rarity in millionths of a percent: sums of whole numbers are equal wherever they are made. */
  readonly rarityMicros: number
  readonly unicornCount: number
  readonly completedAt: Date
}

export interface Scoring {
  readonly gameId: number
  readonly begunBefore: Date
  readonly completedBy: Date
  /** Later picks count for nobody. */
  readonly countedUntil: Date
}

/**
 * The plays begun before an instant and completed by another.
 * By hand: Prisma cannot join picks to counts, and reading nine picks of every player to add them up here would be ten times the work.
 */
export function scorePlays(tx: Prisma.TransactionClient, scoring: Scoring): Promise<ScoredPlay[]> {
  const { gameId, begunBefore, completedBy, countedUntil } = scoring
  return tx.$queryRaw<ScoredPlay[]>`
    with later as (
      select square, song_id, count(*) as count from pick
      where game_id = ${gameId} and picked_at > ${countedUntil} group by square, song_id
    ), counts as (
      select square, song_id, tally.count - coalesce(later.count, 0) as count,
             sum(tally.count - coalesce(later.count, 0)) over (partition by square) as total
      from tally left join later using (square, song_id) where game_id = ${gameId}
    )
    select play.player_id as "playerId",
           sum(case when count > 1 then round(1e8 * count / total) else 0 end)::int as "rarityMicros",
           (count(*) filter (where count <= 1))::int as "unicornCount",
           play.completed_at as "completedAt"
    from play
    cross join unnest(picks) with ordinality as nine(song_id, place)
    join counts on counts.square = nine.place - 1 and counts.song_id = nine.song_id
    where game_id = ${gameId} and play.started_at < ${begunBefore} and play.completed_at <= ${completedBy}
    group by play.player_id, play.completed_at`
}
