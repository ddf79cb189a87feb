/** Counts what a dashboard shows, here where the rows are: a quarter of a year may have millions of plays. */
import type pg from 'pg'
import type { CountedDay } from '#schema/rules/scoring/dashboard.ts'
import { timed } from '../platform/database/timed-query.ts'

/** A dashboard that takes longer is better refused than awaited. */
const TIMEOUT_MS = 15_000

export interface PlayCounts {
  readonly number: number
  readonly players: number
  readonly completed: number
  readonly gaveUp: number
  readonly archivePlays: number
}

/** Days are given oldest first. What has no rows is left out. */
export interface DashboardReader {
  plays(days: readonly CountedDay[]): Promise<readonly PlayCounts[]>
  /** By the number of the day's game. */
  signUps(days: readonly CountedDay[]): Promise<ReadonlyMap<number, number>>
  /** Final scores by step: 0 for those below one step, 1 for those below two. */
  scores(days: readonly CountedDay[], step: number): Promise<ReadonlyMap<number, number>>
  /** By what was counted. */
  shares(days: readonly CountedDay[]): Promise<ReadonlyMap<string, number>>
}

const PLAYS = `
select day.number,
  count(*) filter (where started_at < day.ends_at)::int as players,
  count(*) filter (where started_at < day.ends_at and completed_at < day.settles_at)::int as completed,
  count(*) filter (where started_at < day.ends_at and gave_up_at < day.settles_at)::int as "gaveUp",
  count(*) filter (where started_at >= day.ends_at)::int as "archivePlays"
from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as day(number, ends_at, settles_at)
join game on game.number = day.number
join play on play.game_id = game.id and play.is_counted
group by day.number`

const SIGN_UPS = `
select width_bucket(created_at, $1::timestamptz[]) as place, count(*)::int as count
from account where created_at >= $2 and created_at < $3 group by place`

const SCORES = `
select rarity_micros / $3 as step, count(*)::int as count
from final_standing join game on game.id = final_standing.game_id
where game.number between $1 and $2 and settled_at is not null group by step`

const SHARES =
  'select key, sum(count)::int as count from analytics_day where day between $1::date and $2::date group by key'

const MICROS = 1_000_000

/** By hand: Prisma can neither count by conditions nor sort moments into days of another time zone. */
export function dashboardReaderOn(pool: pg.Pool): DashboardReader {
  const read = async <Row extends object>(text: string, values: unknown[]) =>
    (await pool.query<Row>(timed({ text, values }, TIMEOUT_MS))).rows
  return {
    plays: (days) =>
      read<PlayCounts>(PLAYS, [
        days.map(({ number }) => number),
        days.map(({ endsAt }) => endsAt),
        days.map((day) => day.settlesAt),
      ]),
    async signUps(days) {
      const bounds = [days.map(({ startsAt }) => startsAt), days[0]?.startsAt, days.at(-1)?.endsAt]
      const rows = await read<{ place: number; count: number }>(SIGN_UPS, bounds)
      return new Map(rows.map(({ place, count }) => [days[place - 1]?.number ?? 0, count]))
    },
    async scores(days, step) {
      const values = [days[0]?.number, days.at(-1)?.number, step * MICROS]
      const rows = await read<{ step: number; count: number }>(SCORES, values)
      return new Map(rows.map((row) => [row.step, row.count]))
    },
    async shares(days) {
      const rows = await read<{ key: string; count: number }>(SHARES, [days[0]?.date, days.at(-1)?.date])
      return new Map(rows.map(({ key, count }) => [key, count]))
    },
  }
}
