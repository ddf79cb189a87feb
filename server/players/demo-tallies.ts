/** Counts the picks of the demo players in, and out again. */
import type { Prisma } from '#prisma/generated/client/client.ts'

/**
 * Adds all picks of demo players to the counts.
 * By hand: a count must be added to where it stands, and Prisma's upsert takes one row at a time.
 */
export async function countDemoPicksIn(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`
    insert into tally (game_id, square, song_id, count)
    select game_id, square, song_id, count(*) from pick join player on player.id = pick.player_id
    where is_demo group by game_id, square, song_id order by game_id, square, song_id
    on conflict (game_id, square, song_id) do update set count = tally.count + excluded.count`
}

/**
 * Takes them out of the counts of boards that are still open; counts that others rest on for good stay.
 * By hand: Prisma cannot update by a join.
 */
export async function countDemoPicksOut(tx: Prisma.TransactionClient): Promise<void> {
  // Guesses lock counts in this order too: without it, the two could wait for each other.
  await tx.$executeRaw`
    select 1 from tally join game on game.id = tally.game_id
    where game.settled_at is null order by game_id, square, song_id for update of tally`
  await tx.$executeRaw`
    with demo as (
      select game_id, square, song_id, count(*) as count
      from pick join player on player.id = pick.player_id join game on game.id = pick.game_id
      where is_demo and settled_at is null group by game_id, square, song_id
    )
    update tally set count = tally.count - demo.count from demo
    where (tally.game_id, tally.square, tally.song_id) = (demo.game_id, demo.square, demo.song_id)`
  await tx.$executeRaw`
    delete from tally using game where game.id = tally.game_id and settled_at is null and count = 0`
}
