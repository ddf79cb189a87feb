/** What two players had picked, and are one now, counts once. */
import { Prisma } from '#prisma/generated/client/client.ts'

/** A pick that counts no more. */
export interface DroppedPick {
  readonly gameId: number
  readonly square: number
  readonly songId: number
}

/** SQL: rows of game_id, square, song_id, and how often it was dropped. */
export function droppedCounts(dropped: readonly DroppedPick[]): Prisma.Sql {
  return Prisma.sql`
    select game_id, square, song_id, count(*) as count
    from unnest(
      ${dropped.map(({ gameId }) => gameId)}::int[],
      ${dropped.map(({ square }) => square)}::smallint[],
      ${dropped.map(({ songId }) => songId)}::int[]
    ) as pick(game_id, square, song_id)
    group by game_id, square, song_id`
}

/**
 * To be the last of its transaction: all who guess today want the same few counts, and wait for them until it ends.
 * By hand: Prisma has no row locks, and cannot update by a join.
 */
export async function countOut(tx: Prisma.TransactionClient, dropped: readonly DroppedPick[]): Promise<void> {
  if (dropped.length === 0) return
  const counts = droppedCounts(dropped)
  // Guesses lock counts in this order too: without it, the two could wait for each other.
  await tx.$executeRaw`
    select 1 from tally where (game_id, square, song_id) in (
      select game_id, square, song_id from (${counts}) as dropped
    )
    order by game_id, square, song_id for update`
  await tx.$executeRaw`
    update tally set count = greatest(0, tally.count - dropped.count) from (${counts}) as dropped
    where (tally.game_id, tally.square, tally.song_id) = (dropped.game_id, dropped.square, dropped.song_id)`
}
