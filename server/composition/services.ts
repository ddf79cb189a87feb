/** Makes the services of an installation: what resolvers ask of it, for the caller of each request. */
import type { Logger } from 'pino'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { WebhookVerbs } from '#schema/developers/webhooks-service.ts'
import type { LeagueVerbs } from '#schema/friends/leagues-service.ts'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { createLiveVerbs, type LiveVerbsDeps } from '#server/boards/live-verbs.ts'
import { createOtherPlayVerbs } from '#server/boards/other-play.ts'
import { createPeriodBoards, createPeriodVerbs } from '#server/boards/period-boards.ts'
import { periodReaderOn } from '#server/boards/read-period-board.ts'
import type { Config } from '#server/config/config.ts'
import { createCreatorVerbs } from '#server/creator/creator-verbs.ts'
import { createToldSongs } from '#server/creator/told-songs.ts'
import { createApiKeyVerbs } from '#server/developers/api-keys.ts'
import { createFriendVerbs } from '#server/friends/friend-verbs.ts'
import { isFriendOf } from '#server/friends/friends.ts'
import { createLeagueVerbs } from '#server/friends/league-verbs.ts'
import { createLeagueWeeks } from '#server/friends/league-week.ts'
import { mayMeet } from '#server/friends/may-meet.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import { watchGroup } from '#server/live/standings/group-watch.ts'
import type { DatabaseClients } from '#server/platform/database/client.ts'
import { createAfterGameVerbs } from '#server/play/after-game-verbs.ts'
import { createMissCounts, missesIn } from '#server/play/miss-counts.ts'
import type { PlayRefs } from '#server/play/play-ref.ts'
import { createGameVerbs } from '#server/play/play-verbs.ts'
import { createAccountVerbs } from '#server/players/account-verbs.ts'
import type { HouseholdBudgets } from '#server/players/household-budgets.ts'
import type { Identity } from '#server/players/identity.ts'
import type { NamePolicy } from '#server/players/name-policy.ts'
import { createPageVerbs } from '#server/players/page-verbs.ts'
import { readPeople } from '#server/players/people.ts'
import type { PlayerNews } from '#server/players/player-news.ts'
import { createPrivacyVerbs } from '#server/players/privacy-verbs.ts'
import { createProgressVerbs } from '#server/players/progress-verbs.ts'
import { createPushVerbs } from '#server/players/push-verbs.ts'
import type { PuzzleSearch } from '#server/portal/puzzle-search.ts'
import type { ServiceMakers } from '../platform/graphql/request-context.ts'
import type { OpenGames } from './open-games.ts'
import { openPortal } from './open-portal.ts'

export interface ServicesDeps extends OpenGames {
  readonly config: Pick<Config, 'push' | 'adScript'>
  readonly clients: DatabaseClients
  readonly engine: LiveEngine
  readonly budgets: HouseholdBudgets
  readonly news: PlayerNews
  readonly names: NamePolicy
  readonly search: PuzzleSearch
  readonly webhookVerbs: (identity: Identity) => WebhookVerbs
  readonly now: () => Date
  readonly log: Logger
  readonly secret: string
  readonly refOf: PlayRefs
}

/** Opens nothing; each group is made anew for each request. */
export function servicesOn(deps: ServicesDeps): ServiceMakers {
  const { config, clients, snapshot, games, engine, budgets, news, names, search, now, log, secret, refOf } = deps
  const { prisma, pool } = clients
  const periods = createPeriodBoards({ reader: periodReaderOn(pool), calendar: product, now })
  const told = createToldSongs(prisma)
  const missCounts = createMissCounts(missesIn(prisma))
  const people = (playerIds: readonly string[]) => readPeople(prisma, playerIds)
  const acquaintance = {
    isFriendOf: (...players: [string, string]) => isFriendOf(prisma, ...players),
    mayMeet: (...players: [string, string]) => mayMeet(prisma, ...players),
  }
  const portal = openPortal({ prisma, pool, engine, snapshot, games, news, search, now, log, secret })
  const leagues = openLeagues({ prisma, people, engine, games, news, names, now })
  return {
    game: ({ identity }) => createGameVerbs({ prisma, engine, snapshot, games, budgets, now, identity }),
    live: ({ identity }) => createLiveVerbs({ people, engine, games, identity }),
    afterGame: ({ identity }) =>
      createAfterGameVerbs({ prisma, engine, snapshot, games, budgets, missCounts, now, identity }),
    creator: ({ identity }) =>
      createCreatorVerbs({ prisma, engine, snapshot, games, names, told, search, now, identity }),
    push: ({ identity }) => createPushVerbs({ prisma, push: config.push, calendar: product, now, secret, identity }),
    pages: ({ identity }) =>
      createPageVerbs({ prisma, engine, news, adScript: config.adScript, calendar: product, now, identity }),
    account: ({ identity }) => createAccountVerbs({ prisma, engine, names, news, now, identity }),
    progress: ({ identity }) => createProgressVerbs({ prisma, engine, calendar: product, now, secret, identity }),
    privacy: ({ identity }) => createPrivacyVerbs({ prisma, engine, games, news, refOf, now, identity }),
    apiKeys: ({ identity }) => createApiKeyVerbs({ prisma, news, now, identity }),
    webhooks: ({ identity }) => deps.webhookVerbs(identity),
    friends: ({ identity }) => createFriendVerbs({ prisma, news, now, secret, identity }),
    others: ({ identity }) =>
      createOtherPlayVerbs({
        ...{ prisma, engine, games, identity },
        acquaintance: identity.isProgram ? { ...acquaintance, isFriendOf: async () => false } : acquaintance,
      }),
    portal: ({ adminIdentity }) => portal(adminIdentity),
    periods: ({ identity }) => createPeriodVerbs(periods, identity),
    leagues: ({ identity }) => leagues(identity),
  }
}

/** The leagues of this installation: who is in them, and how they stand. */
interface LeaguesDeps extends Omit<LiveVerbsDeps, 'identity'> {
  readonly prisma: PrismaClient
  readonly news: Pick<PlayerNews, 'leaguesChanged' | 'watchLeague'>
  readonly names: Pick<NamePolicy, 'checkTitle'>
  readonly now: () => Date
}

/** Opens nothing; the verbs are made anew for each request. */
function openLeagues(deps: LeaguesDeps): (identity: Identity) => LeagueVerbs {
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
