/** What there must be before anybody can play here: a database that knows all that we know of, a clock that agrees with it, and today's game in memory. */
import type pg from 'pg'
import { ExpectedError } from '#schema/errors.ts'
import { gameNumberAt } from '#schema/rules/calendar.ts'
import { type Clock, clockProblem } from '#server/database/database-clock.ts'
import { databaseStateOf } from '#server/database/state.ts'
import type { PublishedGames } from '#server/game/published-games.ts'
import type { LiveBus } from '#server/live/bus.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import type { HealthSource } from '../http/overload/health.ts'

export interface HealthParts {
  readonly clients: { readonly pool: pg.Pool }
  readonly engine: Pick<LiveEngine, 'counts'>
  readonly games: Pick<PublishedGames, 'byNumber' | 'calendar'>
  readonly bus: Pick<LiveBus, 'isAlone'>
  readonly clock: Pick<Clock, 'now' | 'skewMs'>
}

export function healthOf({ clients, engine, games, bus, clock }: HealthParts): HealthSource {
  const databaseState = databaseStateOf(clients.pool)
  const todaysGame = async () => engine.counts((await games.byNumber(gameNumberAt(clock.now(), games.calendar))).id)
  return {
    isHealthy: async () => (await databaseState()) !== 'away',
    isAlone: () => bus.isAlone,
    async missing() {
      const state = await databaseState()
      if (state === 'away') return ['the database does not answer']
      if (state === 'older') return ['the database misses migrations']
      const hasGame = await todaysGame().then(alwaysThere, isNotThere)
      return [clockProblem(clock), hasGame ? undefined : "today's game cannot be read"].filter(
        (reason) => reason !== undefined,
      )
    },
  }
}

const alwaysThere = () => true

/** A day without a game is a day on which nothing is missing. */
function isNotThere(problem: unknown): boolean {
  return problem instanceof ExpectedError
}
