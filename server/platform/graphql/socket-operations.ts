/** Operations over WebSocket: admitted like requests, then executed by yoga or grouped with equal subscriptions. */
import type { IncomingMessage } from 'node:http'
import { type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql'
import type { Context as SocketContext, SubscribePayload } from 'graphql-ws'
import { isAsyncIterable } from 'graphql-yoga'
import type { WebSocket } from 'ws'
import { MAX_SOCKET_OPERATIONS } from '#schema/limits.ts'
import type { LiveMeters } from '#server/platform/telemetry/live-meters.ts'
import type { AdmissionControl } from '../admission/admission-control.ts'
import { type Release, tooManyOpen } from '../admission/household-bounds.ts'
import type { LoadShedder } from '../admission/load-shedder.ts'
import type { GraphQLEndpoint } from './graphql-endpoint.ts'
import { sessionEnded } from './session-bound.ts'
import { FORBIDDEN, TRY_AGAIN_LATER } from './socket-closes.ts'
import type { SocketConnection } from './socket-protocol.ts'
import type { SocketSessions } from './socket-sessions.ts'
import { OwnSubscriber } from './subscriptions/own-subscriber.ts'
import { SharedSubscriber } from './subscriptions/shared-subscriber.ts'
import { sharedSubscriptions } from './subscriptions/shared-subscriptions.ts'
import type { SocketWriter } from './subscriptions/socket-writer.ts'
import { isFault } from './subscriptions/subscriber-group.ts'
import { isOwnPage } from './subscriptions/subscriber-terms.ts'
import { viewerSubscriptions } from './subscriptions/viewer-subscriptions.ts'

export interface SocketOperationsSettings {
  readonly admission: AdmissionControl
  readonly loadShedder: Pick<LoadShedder, 'closed' | 'letsOperation' | 'households'>
  readonly yoga: GraphQLEndpoint
  readonly sessions: SocketSessions
  /** Undefined without telemetry. */
  readonly meters?: LiveMeters | undefined
}

export type Socket = SocketContext<Record<string, unknown>, SocketConnection>

interface Operations {
  readonly execute: (args: ExecutionArgs) => ReturnType<ReturnType<GraphQLEndpoint['getEnveloped']>['execute']>
  readonly subscribe: (args: ExecutionArgs) => ReturnType<ReturnType<GraphQLEndpoint['getEnveloped']>['subscribe']>
}

interface Prepared extends Operations {
  readonly request: IncomingMessage
  readonly socket: WebSocket
  readonly isOwnPage: boolean
  readonly writer: SocketWriter
  readonly id: string
  readonly payload: SubscribePayload
}

/** Yoga creates its functions for each operation; the arguments connect those of onSubscribe with the later call. */
export function socketOperations(settings: SocketOperationsSettings) {
  const prepared = new WeakMap<ExecutionArgs, Prepared>()
  const operationsOf = (args: ExecutionArgs) => {
    const operations = prepared.get(args)
    if (!operations) throw new Error('These arguments were not prepared here')
    // The library keeps the arguments until the subscription ends; the map entry would keep more.
    prepared.delete(args)
    return operations
  }
  /** By the subscribe message, since a client may reuse an id. */
  const subscribed = new WeakMap<SubscribePayload, Release>()
  const subscribe = subscribing(settings)
  return {
    async execute(args: ExecutionArgs) {
      const { execute, request } = operationsOf(args)
      const release = settings.loadShedder.letsOperation(request)
      if (release instanceof GraphQLError) return { errors: [release] }
      try {
        return await execute(args)
      } finally {
        release()
      }
    },
    async subscribe(args: ExecutionArgs) {
      const operation = operationsOf(args)
      const release = settings.loadShedder.households.take('subscriptions', operation.request)
      if (!release) return { errors: [tooManyOpen('subscriptions')] }
      subscribed.set(operation.payload, release)
      try {
        return await subscribe(args, operation)
      } catch (problem) {
        release()
        throw problem
      }
    },
    /** Called however a subscription ends, including when its socket closes. */
    onComplete: (_client: Socket, _id: string, payload: SubscribePayload) => subscribed.get(payload)?.(),
    onConnect: ({ extra, connectionParams }: Socket) => connecting(settings, extra, connectionParams),
    onSubscribe: admitting(settings, prepared),
  }
}

/** Handles the first message of a socket; returning false closes it. */
async function connecting(
  { admission, sessions }: SocketOperationsSettings,
  connection: SocketConnection,
  payload: Socket['connectionParams'],
): Promise<boolean> {
  const refusal = await admission.connects(connection.request, payload)
  // The library would close it without a reason.
  if (refusal) connection.socket.close(FORBIDDEN, `${refusal.extensions['code']}: ${refusal.message}`)
  else await sessions.bind(connection)
  return refusal === null
}

/** Attaches each subscription to a subscriber of its own or in a shared group. */
function subscribing({ yoga, meters }: SocketOperationsSettings) {
  const shared = sharedSubscriptions(yoga, meters)
  const viewers = viewerSubscriptions()
  return async (args: ExecutionArgs, { subscribe, socket, isOwnPage, writer, id, payload }: Prepared) => {
    const onFailure = () => socket.close(...TRY_AGAIN_LATER)
    const result = await (shared.join(args, { writer, id, payload, isOwnPage, onFailure }) ?? subscribe(args))
    if (result instanceof SharedSubscriber) {
      // The subscription is executed anonymously, so the caller's context is no longer needed.
      args.contextValue = undefined
      return result
    }
    if (isAsyncIterable<ExecutionResult>(result)) {
      // Other clients get messages so rarely that grouping does not pay off.
      const subscriber = isOwnPage ? await viewers.follow(args, { events: result, writer, id, onFailure }) : null
      if (subscriber) args.contextValue = undefined
      return new OwnSubscriber({ events: subscriber ?? result, writer, id, onFailure })
    }
    if (isFault(result)) onFailure()
    return result
  }
}

/** Returns the execution arguments of an admitted operation, or the errors of any other. */
function admitting(
  { admission, yoga, sessions }: Pick<SocketOperationsSettings, 'admission' | 'yoga' | 'sessions'>,
  prepared: WeakMap<ExecutionArgs, Prepared>,
) {
  return async ({ subscriptions, extra }: Socket, id: string, payload: SubscribePayload) => {
    if (Object.keys(subscriptions).length > MAX_SOCKET_OPERATIONS) return [tooMany()]
    const enveloped = yoga.getEnveloped({ req: extra.request, params: payload })
    const document = parsed(enveloped.parse, payload.query)
    if (document instanceof GraphQLError) return [document]
    const errors = enveloped.validate(enveloped.schema, document)
    if (errors.length) return errors
    // The library keeps the payload until the subscription ends: let equal subscriptions share one text.
    Object.assign(payload, { query: document.loc?.source.body ?? payload.query })
    const { operationName, variables } = payload
    const applicant = { request: extra.request, response: undefined, document, operationName, variables }
    const { refusal } = await admission.admit(applicant)
    if (refusal) return [refusal]
    const contextValue = await enveloped.contextFactory()
    if (!sessions.holds(extra, contextValue)) return [sessionEnded()]
    const args: ExecutionArgs = {
      schema: enveloped.schema,
      document,
      operationName: payload.operationName ?? undefined,
      variableValues: payload.variables ?? undefined,
      contextValue,
    }
    const { execute, subscribe } = enveloped
    const { socket, request, writer } = extra
    prepared.set(args, { execute, subscribe, request, socket, isOwnPage: isOwnPage(request), writer, id, payload })
    return args
  }
}

/** A syntax error is returned in the response instead of closing the socket. */
function parsed(parse: ReturnType<GraphQLEndpoint['getEnveloped']>['parse'], query: string) {
  try {
    return parse(query)
  } catch (problem) {
    if (problem instanceof GraphQLError) return problem
    throw problem
  }
}

function tooMany(): GraphQLError {
  const message = `A socket may have ${MAX_SOCKET_OPERATIONS} operations at a time: complete some, or open another.`
  return new GraphQLError(message, { extensions: { code: 'TOO_MANY_OPERATIONS' } })
}
