/** Creates the context of a request: its viewer and the services for that viewer. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExecutionResult } from 'graphql'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { Context, Services } from '#schema/context.ts'
import type { SessionEnds } from '#server/live/broadcast/session-ends.ts'
import type { DeviceIdentity, Identity } from '#server/players/identity.ts'
import type { AdminIdentity } from '#server/portal/admin-identity.ts'
import { type AdminIdentityDeps, adminIdentityOf } from '../http/admin-identity.ts'
import { type IdentityDeps, identityOf } from '../http/identity.ts'
import { untilSessionEnds } from './session-bound.ts'

/** The callers of a request. The same browser may be signed in as a player and as an admin. */
export interface Callers {
  readonly identity: DeviceIdentity
  readonly adminIdentity: AdminIdentity
}

/** Creates each group of services for the callers of a request; services remember what they loaded for them. */
export type ServiceMakers = { readonly [Group in keyof Services]: (callers: Callers) => Services[Group] }

export interface ContextSource extends IdentityDeps, AdminIdentityDeps {
  readonly prisma: PrismaClient
  readonly services: ServiceMakers
  readonly sessionEnds: Pick<SessionEnds, 'onEnd' | 'notify'>
  viewerName(identity: Identity): Promise<string>
}

/** A context that knows its callers, so that another can be created for them. */
export interface ServedContext extends Context {
  readonly callers: Callers
}

/** Passed to yoga with a request or a WebSocket message. */
export interface ServerContext {
  readonly req: IncomingMessage
  /** Absent on a WebSocket. */
  readonly res?: ServerResponse
  /** Set if the fast endpoint has begun the request. */
  readonly executed?: ExecutedRequest
}

/** The work done before yoga gets the request, so that nothing runs twice and yoga formats the errors. */
export interface ExecutedRequest {
  readonly context: ServedContext
  /** Null if nothing was executed. */
  readonly result: ExecutionResult | null
}

export interface RequestContexts {
  for(request: ServerContext): Promise<ServedContext>
  /** Returns a context for the same viewer with fresh services: an event of a subscription must not see data that an earlier one loaded. */
  renew(context: unknown): Context
  /** Returns the hash that identifies the API key or session that a socket was opened with; null without either. */
  credentialOf(request: IncomingMessage): Promise<string | null>
  /** Returns the same for an operation; null if the key or session is no longer valid. */
  credentialIn(context: unknown): string | null
  /** Ends the events of a signed-in caller with their session; returns the events of other callers unchanged. */
  whileSignedIn(
    context: unknown,
    events: AsyncIterableIterator<ExecutionResult>,
  ): AsyncIterableIterator<ExecutionResult>
}

export function requestContexts(source: ContextSource): RequestContexts {
  const contextFor = contextMaker(source)
  const credentialIn = (context: unknown) => (isContext(context) ? context.callers.identity.session() : null)

  return {
    for: async ({ req, res }) => {
      const [identity, adminIdentity] = await Promise.all([
        identityOf(req, res ?? null, source),
        adminIdentityOf(req, res ?? null, source),
      ])
      return contextFor({ identity, adminIdentity })
    },
    renew(context) {
      if (!isContext(context)) throw new Error('This is not the context of a request')
      return contextFor(context.callers)
    },
    credentialOf: async (request) => (await identityOf(request, null, source)).session(),
    credentialIn,
    whileSignedIn(context, events) {
      const tokenHash = credentialIn(context)
      return tokenHash ? untilSessionEnds(events, tokenHash, source.sessionEnds) : events
    },
  }
}

/** A context creates its services on first use, since most requests need two or three of them. */
function contextMaker(source: ContextSource): (callers: Callers) => ServedContext {
  const getters: PropertyDescriptorMap = {}
  for (const [group, make] of Object.entries(source.services)) {
    getters[group] = {
      enumerable: true,
      get(this: ServedContext & { readonly made: Record<string, unknown> }) {
        this.made[group] ??= make(this.callers)
        return this.made[group]
      },
    }
  }
  const services = Object.create(null, getters)
  return (callers) => {
    const context = Object.create(services)
    context.viewer = callers.identity.current()
    context.admin = () => callers.adminIdentity.current()
    context.viewerName = () => source.viewerName(callers.identity)
    context.database = source.prisma
    context.callers = callers
    context.made = {}
    return context
  }
}

/** Creates all services as own properties, for callers that copy the context. */
export function wholeContext(context: ServedContext): ServedContext {
  const whole = { ...context }
  for (const name in context) Object.assign(whole, { [name]: Reflect.get(context, name) })
  return whole
}

export function isContext(context: unknown): context is ServedContext {
  return (
    typeof context === 'object' && context !== null && 'viewer' in context && 'game' in context && 'callers' in context
  )
}
