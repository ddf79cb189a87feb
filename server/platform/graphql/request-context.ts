/** Makes the context of a request: its viewer and the services for that viewer. */
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

/** Who sends a request: a person may be a player and an admin in the same browser. */
export interface Callers {
  readonly identity: DeviceIdentity
  readonly adminIdentity: AdminIdentity
}

/** Makes each group of services for the callers of a request; services remember what they loaded for them. */
export type ServiceMakers = { readonly [Group in keyof Services]: (callers: Callers) => Services[Group] }

export interface ContextSource extends IdentityDeps, AdminIdentityDeps {
  readonly prisma: PrismaClient
  readonly services: ServiceMakers
  readonly sessionEnds: Pick<SessionEnds, 'onEnd' | 'notify'>
  viewerName(identity: Identity): Promise<string>
}

/** A context that knows its callers, so that another can be made for them. */
export interface ServedContext extends Context {
  readonly callers: Callers
}

/** What yoga and the WebSocket hand over with a request. */
export interface ServerContext {
  readonly req: IncomingMessage
  /** Absent on a WebSocket. */
  readonly res?: ServerResponse
  /** Set if the fast endpoint has begun the request. */
  readonly executed?: ExecutedRequest
}

/** What was done before yoga got the request, so that nothing is done twice and errors look as yoga writes them. */
export interface ExecutedRequest {
  readonly context: ServedContext
  /** Null if nothing was executed. */
  readonly result: ExecutionResult | null
}

export interface RequestContexts {
  for(request: ServerContext): Promise<ServedContext>
  /** The same viewer with fresh services: an event of a subscription must not see what an earlier one loaded. */
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

/** A context's services are made when they are first asked for: most requests need two or three of them. */
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

/** The same with all services made, as properties of its own, for who copies it. */
export function wholeContext(context: ServedContext): ServedContext {
  const whole = { ...context }
  for (const name in context) Object.assign(whole, { [name]: Reflect.get(context, name) })
  return whole
}

/** Whether it is what resolvers are given. */
export function isContext(context: unknown): context is ServedContext {
  return (
    typeof context === 'object' && context !== null && 'viewer' in context && 'game' in context && 'callers' in context
  )
}
