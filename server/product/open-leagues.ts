/** The leagues of this installation: who is in them, and how they stand. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { LeagueVerbs } from '#schema/leagues.ts'
import { gameNumberAt } from '#schema/rules/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { createLeagueWeeks } from '#server/game/league-week.ts'
import { createLiveVerbs, type LiveVerbsDeps } from '#server/game/live-verbs.ts'
import { watchGroup } from '#server/live/group-watch.ts'
import type { Identity } from '#server/players/identity.ts'
import { createLeagueVerbs } from '#server/players/league-verbs.ts'
import type { NamePolicy } from '#server/players/name-policy.ts'
import type { PlayerNews } from '#server/players/player-news.ts'

export interface LeaguesDeps extends Omit<LiveVerbsDeps, 'identity'> {
  readonly prisma: PrismaClient
  readonly news: Pick<PlayerNews, 'leaguesChanged' | 'watchLeague'>
  readonly names: Pick<NamePolicy, 'checkTitle'>
  readonly now: () => Date
}

/** Opens nothing; the verbs are made anew for each request. */
export function openLeagues(deps: LeaguesDeps): (identity: Identity) => LeagueVerbs {
  const { prisma, news, names, games, now } = deps
  const weekOf = createLeagueWeeks({ ...deps, calendar: product })
  return (identity) =>
    createLeagueVerbs({
      prisma,
      news,
      checkTitle: names.checkTitle,
      live: createLiveVerbs({ ...deps, identity }),
      todaysGame: () => games.byNumber(gameNumberAt(now(), product)),
      weekOf,
      together: watchGroup,
      now,
      identity,
    })
}
