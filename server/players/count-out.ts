/** What two players had picked, and are one now, counts once. */
import type { Prisma } from '#prisma/generated/client/client.ts'

/** A pick that counts no more. */
export interface DroppedPick {
  readonly gameId: number
  readonly square: number
  readonly songId: number
}

/** The columns of an `unnest`, or nothing. */
export function columnsOf(dropped: readonly DroppedPick[]) {
  return {
    games: dropped.map(({ gameId }) => gameId),
    squares: dropped.map(({ square }) => square),
    songs: dropped.map(({ songId }) => songId),
  }
}

/**
 * To be the last of its transaction: all who guess today want the same few counts, and wait for them until it ends.
 * By hand: Prisma has no row locks, and cannot update by a join.
 */
export async function countOut(tx: Prisma.TransactionClient, dropped: readonly DroppedPick[]): Promise<void> {
  if (dropped.length === 0) return
  const { games, squares, songs } = columnsOf(dropped)
  // Guesses lock counts in this order too: without it, the two could wait for each other.
  await tx.$executeRaw`
    select 1 from tally where (game_id, square, song_id) in (
      select * from unnest(${games}::int[], ${squares}::smallint[], ${songs}::int[])
    )
    order by game_id, square, song_id for update`
  await tx.$executeRaw`
    with dropped as (
      select game_id, square, song_id, count(*) as count
      from unnest(${games}::int[], ${squares}::smallint[], ${songs}::int[]) as pick(game_id, square, song_id)
      group by game_id, square, song_id
    )
    update tally set count = greatest(0, tally.count - dropped.count) from dropped
    where (tally.game_id, tally.square, tally.song_id) = (dropped.game_id, dropped.square, dropped.song_id)`
}
