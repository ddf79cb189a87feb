/** What the engine should say of a game: by the plainest query, and by the rules. */
import type pg from 'pg'
import { expect } from 'vitest'
import { compareStandings, withPositions } from '#schema/rules/scoring/standing-order.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import type { TestGame } from './stage.ts'

export interface NaiveRow {
  readonly ref: string
  readonly micros: number
  readonly unicorns: number
  readonly isCompleted: boolean
  readonly isLost: boolean
  readonly isCounted: boolean
  readonly isSignedIn: boolean
  readonly filled: number
  readonly rank: number
  readonly worse: number
  readonly completed: number
}

/** What the engine answers, by the plainest query that says it. */
export async function naively(pool: pg.Pool, game: TestGame): Promise<ReadonlyMap<string, NaiveRow>> {
  const { rows } = await pool.query<NaiveRow & { playerId: string }>(
    `with score as (
       select play.*, coalesce((
         select sum(case when t.count <= 1 then 0 else
           round(100000000.0 * t.count / (select sum(count) from tally o where o.game_id = t.game_id and o.square = t.square)) end)
         from unnest(picks) with ordinality as nine(song_id, place)
         join tally t on t.game_id = play.game_id and t.square = place - 1 and t.song_id = nine.song_id), 0)::int as micros,
         (select count(*) from pick join tally t using (game_id, square, song_id)
          where pick.game_id = play.game_id and pick.player_id = play.player_id and t.count = 1)::int as unicorns
       from play where game_id = $1),
     counted as (select * from score where is_counted)
     select a.player_id as "playerId", a.ref, a.micros, a.unicorns, a.filled, a.completed_at is not null as "isCompleted",
       a.gave_up_at is not null as "isLost", a.is_counted as "isCounted",
       exists (select from account where account.player_id = a.player_id) as "isSignedIn",
       (1 + (select count(*) from counted b where b.completed_at is not null and b.micros < a.micros))::int as rank,
       (select count(*) from counted b where b.completed_at is not null and b.micros > a.micros)::int as worse,
       (select count(*) from counted b where b.completed_at is not null)::int as completed
     from score a`,
    [game.id],
  )
  return new Map(rows.map((row) => [row.playerId, row]))
}

/** As the engine answers for a player. */
export function scoreBy(naive: ReadonlyMap<string, NaiveRow>, playerId: string) {
  const row = naive.get(playerId)
  if (!row) return null
  const { isCompleted, isCounted, completed, worse, micros, unicorns, rank } = row
  const others = isCounted ? completed - 1 : completed
  return expect.objectContaining({
    rarity: micros / 1e6,
    unicornCount: unicorns,
    rank: isCompleted ? rank : null,
    rankedCount: completed,
    percentile: isCompleted ? (others === 0 ? 100 : (100 * worse) / others) : null,
    isArchive: false,
    isCounted,
  })
}

/** Both boards, by the rules of the leaderboard. */
export async function expectBoardsByTheRules(engine: LiveEngine, game: TestGame, naive: ReadonlyMap<string, NaiveRow>) {
  for (const scope of ['all', 'signedIn'] as const) {
    const counted = [...naive.values()].filter(({ isCounted }) => isCounted)
    const started = counted.filter(({ isSignedIn }) => scope === 'all' || isSignedIn)
    const sorted = started
      .filter(({ isLost }) => !isLost)
      .map(({ ref, micros, isCompleted, filled }) => ({
        ref,
        filled,
        state: isCompleted ? ('completed' as const) : ('inProgress' as const),
        rarity: isCompleted ? micros / 1e6 : null,
      }))
      .toSorted((a, b) => compareStandings(a, b) || b.filled - a.filled || (a.ref < b.ref ? -1 : 1))
    const { entries, startedCount, completedCount } = await engine.board(game.id, scope)
    expect(entries.map(({ ref, state, rarity, position }) => ({ ref, state, rarity, position }))).toEqual(
      withPositions(sorted).map(({ ref, state, rarity, position }) => ({ ref, state, rarity, position })),
    )
    expect(startedCount).toBe(started.length)
    expect(completedCount).toBe(started.filter(({ isCompleted }) => isCompleted).length)
  }
}
