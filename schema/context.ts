/** The request context of resolvers: the viewer and the services. The server implements them; nothing here holds a resource. */

import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { LiveService } from './boards/live-service.ts'
import type { OtherPlayService } from './boards/other-play-service.ts'
import type { PeriodService } from './boards/period-leaderboard-service.ts'
import type { CreatorService } from './creator/creator-service.ts'
import type { ApiKeyService } from './developers/api-keys-service.ts'
import type { WebhookService } from './developers/webhooks-service.ts'
import type { FriendService } from './friends/friends-service.ts'
import type { LeagueService } from './friends/leagues-service.ts'
import type { AfterGameService } from './play/after-game-service.ts'
import type { GameService } from './play/game-service.ts'
import type { AccountService } from './players/account-service.ts'
import type { PageService } from './players/pages-service.ts'
import type { PrivacyService } from './players/privacy-service.ts'
import type { ProgressService } from './players/progress-service.ts'
import type { PushService } from './players/push-service.ts'
import type { PortalService } from './portal/portal-service.ts'
import type { AdminViewer } from './portal/sign-in-service.ts'

/** The caller. A visitor has a player id from the first guess on. */
export interface Viewer {
  readonly playerId: string | null
  readonly isSignedIn: boolean
}

/** What resolvers ask of the server, group by group. The server makes each group for a caller (`server/composition/services.ts`). */
export interface Services {
  readonly game: GameService
  readonly live: LiveService
  readonly pages: PageService
  readonly afterGame: AfterGameService
  readonly creator: CreatorService
  readonly push: PushService
  readonly account: AccountService
  readonly apiKeys: ApiKeyService
  readonly webhooks: WebhookService
  readonly friends: FriendService
  readonly others: OtherPlayService
  readonly privacy: PrivacyService
  readonly progress: ProgressService
  readonly portal: PortalService
  readonly periods: PeriodService
  readonly leagues: LeagueService
}

export interface Context extends Services {
  readonly viewer: Viewer
  /** For the Prisma plugin and the loaders of catalogue entities; everything else has a service. */
  readonly database: PrismaClient
  /** The signed-in admin, or null. The same browser may also be signed in as a player. */
  admin(): AdminViewer | null
  /** The name a board shows for the viewer. */
  viewerName(): Promise<string>
}
