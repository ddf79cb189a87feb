/** Makes the services of an installation: what resolvers ask of it, for the caller of each request. */
import type { Logger } from 'pino'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { WebhookService } from '#schema/developers/webhooks-service.ts'
import type { LeagueService } from '#schema/friends/leagues-service.ts'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { createLiveService, type LiveServiceDeps } from '#server/boards/live-service.ts'
import { createOtherPlayService } from '#server/boards/other-play.ts'
import { createPeriodBoards, createPeriodService } from '#server/boards/period-boards.ts'
import { periodReaderOn } from '#server/boards/read-period-board.ts'
import type { Config } from '#server/config/config.ts'
import { createCreatorService } from '#server/creator/creator-service.ts'
import { createRevealedSongs } from '#server/creator/revealed-songs.ts'
import { createApiKeyService } from '#server/developers/api-keys.ts'
import { createFriendService } from '#server/friends/friend-service.ts'
import { isFriendOf } from '#server/friends/friends.ts'
import { createLeagueService } from '#server/friends/league-service.ts'
import { createLeagueWeeks } from '#server/friends/league-week.ts'
import { mayMeet } from '#server/friends/may-meet.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import { watchGroup } from '#server/live/standings/group-watch.ts'
import type { DatabaseClients } from '#server/platform/database/client.ts'
import { createAfterGameService } from '#server/play/after-game-service.ts'
import { createMissCounts, missesIn } from '#server/play/miss-counts.ts'
import type { PlayRefs } from '#server/play/play-ref.ts'
import { createGameService } from '#server/play/play-service.ts'
import { createAccountService } from '#server/players/account-service.ts'
import type { HouseholdBudgets } from '#server/players/household-budgets.ts'
import type { Identity } from '#server/players/identity.ts'
import type { NamePolicy } from '#server/players/name-policy.ts'
import { createPageService } from '#server/players/page-service.ts'
import { readPeople } from '#server/players/people.ts'
import type { PlayerNews } from '#server/players/player-news.ts'
import { createPrivacyService } from '#server/players/privacy-service.ts'
import { createProgressService } from '#server/players/progress-service.ts'
import { createPushService } from '#server/players/push-service.ts'
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
  readonly webhookService: (identity: Identity) => WebhookService
  readonly now: () => Date
  readonly log: Logger
  readonly secret: string
  readonly refOf: PlayRefs
}

/** Opens nothing; each service is made per request. */
export function servicesOn(deps: ServicesDeps): ServiceMakers {
  const { config, clients, snapshot, games, engine, budgets, news, names, search, now, log, secret, refOf } = deps
  const { prisma, pool } = clients
  const periods = createPeriodBoards({ reader: periodReaderOn(pool), calendar: product, now })
  const revealed = createRevealedSongs(prisma)
  const missCounts = createMissCounts(missesIn(prisma))
  const people = (playerIds: readonly string[]) => readPeople(prisma, playerIds)
  const acquaintance = {
    isFriendOf: (...players: [string, string]) => isFriendOf(prisma, ...players),
    mayMeet: (...players: [string, string]) => mayMeet(prisma, ...players),
  }
  const portal = openPortal({ prisma, pool, engine, snapshot, games, news, search, now, log, secret })
  const leagues = openLeagues({ prisma, people, engine, games, news, names, now })
  return {
    game: ({ identity }) => createGameService({ prisma, engine, snapshot, games, budgets, now, identity }),
    live: ({ identity }) => createLiveService({ people, engine, games, identity }),
    afterGame: ({ identity }) =>
      createAfterGameService({ prisma, engine, snapshot, games, budgets, missCounts, now, identity }),
    creator: ({ identity }) =>
      createCreatorService({ prisma, engine, snapshot, games, names, revealed, search, now, identity }),
    push: ({ identity }) => createPushService({ prisma, push: config.push, calendar: product, now, secret, identity }),
    pages: ({ identity }) =>
      createPageService({ prisma, engine, news, adScript: config.adScript, calendar: product, now, identity }),
    account: ({ identity }) => createAccountService({ prisma, engine, names, news, now, identity }),
    progress: ({ identity }) => createProgressService({ prisma, engine, calendar: product, now, secret, identity }),
    privacy: ({ identity }) => createPrivacyService({ prisma, engine, games, news, refOf, now, identity }),
    apiKeys: ({ identity }) => createApiKeyService({ prisma, news, now, identity }),
    webhooks: ({ identity }) => deps.webhookService(identity),
    friends: ({ identity }) => createFriendService({ prisma, news, now, secret, identity }),
    others: ({ identity }) =>
      createOtherPlayService({
        ...{ prisma, engine, games, identity },
        acquaintance: identity.isProgram ? { ...acquaintance, isFriendOf: async () => false } : acquaintance,
      }),
    portal: ({ adminIdentity }) => portal(adminIdentity),
    periods: ({ identity }) => createPeriodService(periods, identity),
    leagues: ({ identity }) => leagues(identity),
  }
}

/** The leagues of this installation: who is in them, and how they stand. */
interface LeaguesDeps extends Omit<LiveServiceDeps, 'identity'> {
  readonly prisma: PrismaClient
  readonly news: Pick<PlayerNews, 'leaguesChanged' | 'watchLeague'>
  readonly names: Pick<NamePolicy, 'checkTitle'>
  readonly now: () => Date
}

/** Opens nothing; the service is made per request. */
function openLeagues(deps: LeaguesDeps): (identity: Identity) => LeagueService {
  const { prisma, news, names, games, now } = deps
  const weekOf = createLeagueWeeks({ ...deps, calendar: product })
  return (identity) =>
    createLeagueService({
      prisma,
      news,
      checkTitle: names.checkTitle,
      live: createLiveService({ ...deps, identity }),
      todaysGame: () => games.byNumber(gameNumberAt(now(), product)),
      weekOf,
      together: watchGroup,
      now,
      identity,
    })
}
