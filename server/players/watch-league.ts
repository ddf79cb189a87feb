/** Follows a league: its name, its members, and how they stand today. */
import type { LiveVerbs, PublishedGame } from '#schema/context.ts'
import { LeagueNotFound } from '#schema/errors/leagues.ts'
import { NotSignedIn } from '#schema/errors.ts'
import type { League } from '#schema/leagues.ts'
import type { PlayerNews } from './player-news.ts'

export interface WatchLeagueDeps {
  readonly news: Pick<PlayerNews, 'watchLeague'>
  readonly live: Pick<LiveVerbs, 'watchGroup'>
  readonly todaysGame: () => Promise<PublishedGame>
  /** A value whenever either has one; it ends with either. */
  readonly together: (one: AsyncIterable<unknown>, other: AsyncIterable<unknown>) => AsyncIterable<unknown>
  /** The league as the viewer may see it now. */
  readonly league: () => Promise<League>
}

/** The league now, then after each change. Error: LeagueNotFound, at once. Not a generator: whoever leaves one waits behind its pending value. */
export async function watchLeague(deps: WatchLeagueDeps, ref: string): Promise<AsyncIterable<League>> {
  const { news, live, todaysGame, together, league } = deps
  await league()
  const memberIds = async () => (await unlessGone(league()))?.members.map(({ playerId }) => playerId) ?? []
  const standings = live.watchGroup(await todaysGame(), memberIds, news.watchLeague(ref))
  const changes = together(standings, news.watchLeague(ref))
  return {
    [Symbol.asyncIterator]() {
      const iterator = changes[Symbol.asyncIterator]()
      const leave = async () => {
        await iterator.return?.()
        return { done: true, value: undefined } as const
      }
      return {
        async next() {
          const { done } = await iterator.next()
          const now = done ? null : await unlessGone(league())
          return now ? { done: false, value: now } : leave()
        },
        return: leave,
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
