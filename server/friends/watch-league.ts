/** Follows a league: its name, its members, and how they stand today. */
import type { LiveService } from '#schema/boards/live-service.ts'
import { NotSignedIn } from '#schema/errors.ts'
import { LeagueNotFound } from '#schema/friends/league-errors.ts'
import type { League } from '#schema/friends/leagues-service.ts'
import type { PublishedGame } from '#schema/play/game-service.ts'
import type { PlayerNews } from '../players/player-news.ts'

export interface WatchLeagueDeps {
  readonly news: Pick<PlayerNews, 'watchLeague'>
  readonly live: Pick<LiveService, 'watchGroup'>
  readonly todaysGame: () => Promise<PublishedGame>
  /** A value whenever either has one; it ends with either. */
  readonly together: (one: AsyncIterable<unknown>, other: AsyncIterable<unknown>) => AsyncIterable<unknown>
  /** The league as the viewer may see it now. */
  readonly league: () => Promise<League>
}

/**
 * Yields the league now, then after each change. Queries the database only if the league itself has changed, not for guesses. Error:
 * LeagueNotFound, at once. Not a generator: leaving one waits for its pending value.
 */
export async function watchLeague(deps: WatchLeagueDeps, ref: string): Promise<AsyncIterable<League>> {
  const { news, live, todaysGame, together, league } = deps
  let known: League | null = await league()
  let mustReload = false
  const changes = tapped(news.watchLeague(ref), () => {
    mustReload = true
  })
  const now = async () => {
    if (mustReload) {
      mustReload = false
      known = await unlessGone(league())
    }
    return known
  }
  const memberIds = async () => (await unlessGone(league()))?.members.map(({ playerId }) => playerId) ?? []
  const standings = live.watchGroup(await todaysGame(), memberIds, news.watchLeague(ref))
  return {
    [Symbol.asyncIterator]() {
      const iterator = together(standings, changes)[Symbol.asyncIterator]()
      const leave = async () => {
        await iterator.return?.()
        return { done: true, value: undefined } as const
      }
      return {
        async next() {
          const { done } = await iterator.next()
          const value = done ? null : await now()
          return value ? { done: false, value } : leave()
        },
        return: leave,
      }
    },
  }
}

/** Passes values through and calls back for each. */
function tapped<T>(source: AsyncIterable<T>, onValue: () => void): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = source[Symbol.asyncIterator]()
      return {
        async next() {
          const result = await iterator.next()
          onValue()
          return result
        },
        async return() {
          await iterator.return?.()
          return { done: true, value: undefined }
        },
      }
    },
  }
}

/** Null for a league that is deleted, or that the viewer has left. */
async function unlessGone(reading: Promise<League>): Promise<League | null> {
  return reading.catch((problem: unknown) => {
    if (problem instanceof LeagueNotFound || problem instanceof NotSignedIn) return null
    throw problem
  })
}
