/** Derives anybody's statistics from the ledger, also within a transaction that may yet be undone. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { Calendar } from '#schema/rules/calendar/calendar.ts'
import { isDaily, type PlayerStats, statsOf } from '#schema/rules/scoring/stats.ts'
import { type CountChange, countChanges } from './recount.ts'

interface EndedRow {
  readonly gameNumber: number
  readonly startedAt: Date
  readonly endedAt: Date
  readonly won: boolean
  readonly countsForDay: boolean
  readonly unicorns: number
}

/** As if `changes` were counted already. By hand: Prisma cannot count a play's unicorns by the counts of their squares. */
export async function ledgerStats(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  playerId: string,
  calendar: Calendar,
  changes: readonly CountChange[] = [],
): Promise<PlayerStats> {
  const rows = await db.$queryRaw<EndedRow[]>`
    with change as materialized (${countChanges(changes)})
    select game.number as "gameNumber", started_at as "startedAt", coalesce(completed_at, gave_up_at) as "endedAt",
      completed_at is not null as won, counts_for_day as "countsForDay",
      coalesce(final_standing.unicorn_count, (
        select count(*) from pick left join tally using (game_id, square, song_id)
          left join change using (game_id, square, song_id)
        where pick.game_id = play.game_id and pick.player_id = play.player_id
          and coalesce(tally.count, 0) + coalesce(change.by, 0) <= 1
      ))::int as unicorns
    from play
    join game on game.id = play.game_id and game.number is not null
    left join final_standing on settled_at is not null
      and final_standing.game_id = play.game_id and final_standing.player_id = play.player_id
    where play.player_id = ${playerId}::uuid and coalesce(completed_at, gave_up_at) is not null`
  return statsOf(
    rows.map((row) => {
      const isOnBoard = isDaily(row, calendar)
      // A game that was given up has no unicorns, and neither has one that no board of its day has.
      return { ...row, unicorns: row.won && isOnBoard ? row.unicorns : 0, daily: isOnBoard || row.countsForDay }
    }),
  )
}
