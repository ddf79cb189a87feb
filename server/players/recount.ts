/** Moves the counts where plays begin to count, or count no more. */
import { Prisma } from '#prisma/generated/client/client.ts'

export interface CountChange {
  readonly gameId: number
  readonly square: number
  readonly songId: number
  readonly by: 1 | -1
}

/** SQL: rows of game_id, square, song_id, and by how much the count changes. */
export function countChanges(changes: readonly CountChange[]): Prisma.Sql {
  return Prisma.sql`
    select game_id, square, song_id, sum(by)::int as by
    from unnest(
      ${changes.map(({ gameId }) => gameId)}::int[],
      ${changes.map(({ square }) => square)}::smallint[],
      ${changes.map(({ songId }) => songId)}::int[],
      ${changes.map(({ by }) => by)}::int[]
    ) as change(game_id, square, song_id, by)
    group by game_id, square, song_id`
}

/**
 * To be the last of its transaction: all who guess today want the same few counts, and wait for them until it ends.
 * By hand: Prisma has no upsert of many rows. In the order in which guesses lock counts, or the two could wait for each other.
 */
export async function recount(tx: Prisma.TransactionClient, changes: readonly CountChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.$executeRaw`
    with change as materialized (${countChanges(changes)})
    insert into tally (game_id, square, song_id, count)
    select game_id, square, song_id, greatest(0, by) from change order by game_id, square, song_id
    on conflict (game_id, square, song_id) do update set count = greatest(0, tally.count + (
      select by from change where (change.game_id, change.square, change.song_id) = (tally.game_id, tally.square, tally.song_id)
    ))`
}
