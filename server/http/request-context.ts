/** Makes the context of a request: its viewer and the verbs for that viewer. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExecutionResult } from 'graphql'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { AccountVerbs } from '#schema/account.ts'
import type { PortalVerbs } from '#schema/admin/portal.ts'
import type { AfterGameVerbs } from '#schema/after-game.ts'
import type { ApiKeyVerbs } from '#schema/api-keys.ts'
import type { Context, GameVerbs, LiveVerbs } from '#schema/context.ts'
import type { CreatorVerbs } from '#schema/creator.ts'
import type { FriendVerbs } from '#schema/friends.ts'
import type { LeagueVerbs } from '#schema/leagues.ts'
import type { OtherPlayVerbs } from '#schema/other-play.ts'
import type { PageVerbs } from '#schema/pages.ts'
import type { PeriodVerbs } from '#schema/period-leaderboard.ts'
import type { PrivacyVerbs } from '#schema/privacy.ts'
import type { ProgressVerbs } from '#schema/progress.ts'
import type { PushVerbs } from '#schema/push.ts'
import type { WebhookVerbs } from '#schema/webhooks.ts'
import type { AdminIdentity } from '#server/admin/admin-identity.ts'
import type { SessionEnds } from '#server/live/session-ends.ts'
import type { DeviceIdentity, Identity } from '#server/players/identity.ts'
import { type AdminIdentityDeps, adminIdentityOf } from './admin-identity.ts'
import { type IdentityDeps, identityOf } from './identity.ts'
import { LazyContext, type ServedContext } from './lazy-context.ts'
import { untilSessionEnds } from './session-bound.ts'

/** What serves requests; the verbs are made anew for each, since they remember what they loaded for it. */
export interface ContextSource extends IdentityDeps, AdminIdentityDeps {
  readonly prisma: PrismaClient
  gameVerbs(identity: Identity): GameVerbs
  liveVerbs(identity: Identity): LiveVerbs
  pageVerbs(identity: Identity): PageVerbs
  afterGameVerbs(identity: Identity): AfterGameVerbs
  creatorVerbs(identity: Identity): CreatorVerbs
  pushVerbs(identity: DeviceIdentity): PushVerbs
  accountVerbs(identity: DeviceIdentity): AccountVerbs
  apiKeyVerbs(identity: Identity): ApiKeyVerbs
  webhookVerbs(identity: Identity): WebhookVerbs
  friendVerbs(identity: DeviceIdentity): FriendVerbs
  otherPlayVerbs(identity: DeviceIdentity): OtherPlayVerbs
  readonly sessionEnds: Pick<SessionEnds, 'onEnd' | 'tell'>
  privacyVerbs(identity: Identity): PrivacyVerbs
  progressVerbs(identity: DeviceIdentity): ProgressVerbs
  portalVerbs(identity: AdminIdentity): PortalVerbs
  periodVerbs(identity: Identity): PeriodVerbs
  leagueVerbs(identity: Identity): LeagueVerbs
  viewerName(identity: Identity): Promise<string>
}

/** What yoga and the WebSocket hand over with a request. */
export interface ServerContext {
  readonly req: IncomingMessage
  /** Absent on a WebSocket. */
  readonly res?: ServerResponse
}

export interface RequestContexts {
  for(request: ServerContext): Promise<ServedContext>
  /** The same viewer with fresh verbs: an event of a subscription must not see what an earlier one loaded. */
  renew(context: unknown): Context
  /** Returns the hash that names the key or session that a socket was opened with; null for neither. */
  credentialOf(request: IncomingMessage): Promise<string | null>
  /** Returns the same of an operation, null if the key or session does not hold any more. */
  credentialIn(context: unknown): string | null
  /** What a signed-in caller listens to, until their session ends; for others, as it is. */
  whileSignedIn(
    context: unknown,
    events: AsyncIterableIterator<ExecutionResult>,
  ): AsyncIterableIterator<ExecutionResult>
}

export function requestContexts(source: ContextSource): RequestContexts {
  const credentialIn = (context: unknown) => (isContext(context) ? context.callers.identity.session() : null)

  return {
    for: async ({ req, res }) => {
      const [identity, adminIdentity] = await Promise.all([
        identityOf(req, res ?? null, source),
        adminIdentityOf(req, res ?? null, source),
      ])
      return new LazyContext(source, { identity, adminIdentity })
    },
    renew(context) {
      if (!isContext(context)) throw new Error('This is not the context of a request')
      return new LazyContext(source, context.callers)
    },
    credentialOf: async (request) => (await identityOf(request, null, source)).session(),
    credentialIn,
    whileSignedIn(context, events) {
      const tokenHash = credentialIn(context)
      return tokenHash ? untilSessionEnds(events, tokenHash, source.sessionEnds) : events
    },
  }
}

/** Whether it is what resolvers are given. */
export function isContext(context: unknown): context is ServedContext {
  return (
    typeof context === 'object' && context !== null && 'viewer' in context && 'game' in context && 'callers' in context
  )
}
