/** Writes lines of a board that is being settled. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { ScoredPlay } from './score-plays.ts'

export interface BoardLine extends ScoredPlay {
  readonly rank: number
  readonly percentile: number
}

/**
 * Skips players deleted since they were scored, and waits for deletions in progress. By hand: with Prisma, one deleted player would roll
 * back the rows of all others.
 */
export async function writeStandings(prisma: PrismaClient, gameId: number, lines: readonly BoardLine[]): Promise<void> {
  await prisma.$executeRaw`
    insert into final_standing (game_id, player_id, rarity_micros, unicorn_count, rank, percentile)
    select ${gameId}, id, micros, unicorns, place, percentile
    from unnest(
      ${lines.map(({ playerId }) => playerId)}::uuid[],
      ${lines.map(({ rarityMicros }) => rarityMicros)}::int[],
      ${lines.map(({ unicornCount }) => unicornCount)}::smallint[],
      ${lines.map(({ rank }) => rank)}::int[],
      ${lines.map(({ percentile }) => percentile)}::float8[]
    ) as line(player_id, micros, unicorns, place, percentile)
    join player on player.id = line.player_id
    order by player.id for key share of player
    on conflict do nothing`
}
