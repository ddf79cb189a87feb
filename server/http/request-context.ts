/** Makes the context of a request: its viewer and the verbs for that viewer. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { AccountVerbs } from '#schema/account.ts'
import type { AfterGameVerbs } from '#schema/after-game.ts'
import type { Context, GameVerbs, LiveVerbs } from '#schema/context.ts'
import type { CreatorVerbs } from '#schema/creator.ts'
import { provideDatabase } from '#schema/database.ts'
import type { PageVerbs } from '#schema/pages.ts'
import type { PushVerbs } from '#schema/push.ts'
import type { DeviceIdentity, Identity } from '#server/players/identity.ts'
import { type IdentityDeps, identityOf } from './identity.ts'

/** What serves requests; the verbs are made anew for each, since they remember what they loaded for it. */
export interface ContextSource extends IdentityDeps {
  readonly prisma: PrismaClient
  gameVerbs(identity: Identity): GameVerbs
  liveVerbs(identity: Identity): LiveVerbs
  pageVerbs(identity: Identity): PageVerbs
  afterGameVerbs(identity: Identity): AfterGameVerbs
  creatorVerbs(identity: Identity): CreatorVerbs
  pushVerbs(identity: Identity): PushVerbs
  accountVerbs(identity: DeviceIdentity): AccountVerbs
  viewerName(identity: Identity): Promise<string>
}

/** What yoga and the WebSocket hand over with a request. */
export interface ServerContext {
  readonly req: IncomingMessage
  /** Absent on a WebSocket. */
  readonly res?: ServerResponse
}

export interface RequestContexts {
  for(request: ServerContext): Promise<Context>
  /** To be called once the context object of a request is final; resolvers find the database by it. */
  register(context: unknown): void
  /** The same viewer with fresh verbs: an event of a subscription must not see what an earlier one loaded. */
  renew(context: unknown): Context
}

export function requestContexts(source: ContextSource): RequestContexts {
  const identities = new WeakMap<Context['viewer'], DeviceIdentity>()

  const build = (identity: DeviceIdentity): Context => {
    const viewer = identity.current()
    identities.set(viewer, identity)
    return {
      viewer,
      game: source.gameVerbs(identity),
      live: source.liveVerbs(identity),
      pages: source.pageVerbs(identity),
      afterGame: source.afterGameVerbs(identity),
      creator: source.creatorVerbs(identity),
      push: source.pushVerbs(identity),
      account: source.accountVerbs(identity),
      viewerName: () => source.viewerName(identity),
    }
  }

  return {
    for: async ({ req, res }) => build(await identityOf(req, res ?? null, source)),
    register(context) {
      if (isContext(context)) provideDatabase(context, source.prisma)
    },
    renew(context) {
      if (!isContext(context)) throw new Error('This is not the context of a request')
      const identity = identities.get(context.viewer)
      if (!identity) throw new Error('This context was not made here')
      const fresh = { ...context, ...build(identity) }
      provideDatabase(fresh, source.prisma)
      return fresh
    },
  }
}

function isContext(context: unknown): context is Context {
  return (
    typeof context === 'object' && context !== null && 'viewer' in context && 'game' in context && 'live' in context
  )
}
