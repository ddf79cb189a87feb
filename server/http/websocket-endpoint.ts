/** GraphQL over WebSocket (graphql-transport-ws) on the same path and port, executed by the same yoga. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql'
import { handleProtocols, type Context as SocketContext, type SubscribePayload } from 'graphql-ws'
import { isAsyncIterable } from 'graphql-yoga'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { MAX_MESSAGE_BYTES, MAX_SOCKET_OPERATIONS } from '#schema/limits.ts'
import { isOutage } from '#server/database/outage.ts'
import type { LiveMeters } from '#server/telemetry/live-meters.ts'
import { FrameMemory } from './broadcast/frame-memory.ts'
import { isFault } from './broadcast/group.ts'
import { isOwnPage } from './broadcast/listener.ts'
import { Outlet } from './broadcast/outlet.ts'
import { OwnSeat } from './broadcast/own-seat.ts'
import { Seat } from './broadcast/seat.ts'
import { sharedSubscriptions } from './broadcast/shared-subscriptions.ts'
import { viewerSubscriptions } from './broadcast/viewer-subscriptions.ts'
import type { Gate } from './gate/gate.ts'
import type { GraphQLEndpoint } from './graphql-endpoint.ts'
import { isOurs } from './masked-errors.ts'
import type { Door } from './overload/door.ts'
import { later } from './overload/unavailable.ts'
import { isOwnOrigin } from './own-origin.ts'
import type { RequestContexts } from './request-context.ts'
import { requestPath } from './request-path.ts'
import { type Connection, socketProtocol } from './socket-protocol.ts'

/** At the end a socket may say good-bye; a telephone without a net never will. */
const GOODBYE_MS = 1000
/** Close codes after which clients come back and subscribe again; after the last, as whoever they are by then. */
const TRY_AGAIN_LATER = [1013, 'Try again later'] as const
const RESTARTING = [1012, 'Service restart'] as const
const SESSION_ENDED = [4403, 'Your session has ended'] as const

export interface WebsocketSettings {
  readonly gate: Gate
  readonly yoga: GraphQLEndpoint
  readonly contexts: Pick<RequestContexts, 'whileSignedIn'>
  readonly door: Pick<Door, 'closed'>
  readonly siteUrl: string
  readonly log: Logger
  /** Undefined where nobody counts. */
  readonly meters?: LiveMeters | undefined
}

/** Listens for upgrades of `server`; disposing closes every socket. */
export function websocketEndpoint(server: Server, settings: WebsocketSettings): AsyncDisposable {
  const { door, siteUrl, log, meters } = settings
  const counts = meters && { shared: meters.messages.of('shared'), own: meters.messages.of('own') }
  const outlets = { frames: new FrameMemory(), counts }
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols,
  })
  const operations = operationsBy(settings)
  const protocol = socketProtocol(
    {
      ...operations,
      onConnect: (client) => {
        meters?.clients.add(client)
        return orLater(client, operations.onConnect(client), false)
      },
      onClose: (client) => void meters?.clients.delete(client),
      onSubscribe: (client, id, payload) =>
        orLater(client, operations.onSubscribe(client, id, payload), [later('UNAVAILABLE')]),
    },
    log,
  )
  const onError = (error: Error) => log.info({ err: error }, 'a socket was closed for what its client sent')

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', destroy)
    if (requestPath(request) !== '/graphql') return refuse(socket, '404 Not Found')
    // A page of another site must not speak with the cookies of its visitors.
    if (!isOwnOrigin(request, siteUrl)) return refuse(socket, '403 Forbidden')
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const why = door.closed()
      if (why !== null) {
        opened.on('error', () => opened.terminate())
        const [code, reason] = why === 'STOPPING' ? RESTARTING : TRY_AGAIN_LATER
        return opened.close(code, reason)
      }
      opened.on('error', onError)
      // They have been read above, and parsed for it: ten thousand sockets would keep them twice.
      request.rawHeaders = []
      protocol.open({ socket: opened, request, outlet: new Outlet(opened, socket, outlets) })
    })
  }
  server.on('upgrade', upgrade)
  return {
    async [Symbol.asyncDispose]() {
      server.off('upgrade', upgrade)
      const cutOff = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
      }, GOODBYE_MS)
      for (const socket of sockets.clients) socket.close(...RESTARTING)
      await new Promise((resolve) => sockets.close(resolve))
      clearTimeout(cutOff)
      protocol[Symbol.dispose]()
    },
  }
}

interface Operations {
  readonly execute: (args: ExecutionArgs) => ReturnType<ReturnType<GraphQLEndpoint['getEnveloped']>['execute']>
  readonly subscribe: (args: ExecutionArgs) => ReturnType<ReturnType<GraphQLEndpoint['getEnveloped']>['subscribe']>
}

type Socket = SocketContext<Record<string, unknown>, Connection>

interface Prepared extends Operations {
  readonly socket: WebSocket
  readonly isOwnPage: boolean
  readonly outlet: Outlet
  readonly id: string
  readonly payload: SubscribePayload
}

/** Yoga makes its functions for each operation; they find their way from onSubscribe to the call by the arguments. */
function operationsBy({ gate, yoga, contexts, meters }: WebsocketSettings) {
  const prepared = new WeakMap<ExecutionArgs, Prepared>()
  const shared = sharedSubscriptions(yoga, meters)
  const viewers = viewerSubscriptions(yoga)
  const operationsOf = (args: ExecutionArgs) => {
    const operations = prepared.get(args)
    if (!operations) throw new Error('These arguments were not prepared here')
    // The library keeps the arguments for as long as a subscription lasts, and needs no more of this.
    prepared.delete(args)
    return operations
  }
  return {
    execute: (args: ExecutionArgs) => operationsOf(args).execute(args),
    subscribe: async (args: ExecutionArgs) => {
      const { subscribe, socket, isOwnPage, outlet, id, payload } = operationsOf(args)
      const onFailure = () => socket.close(...TRY_AGAIN_LATER)
      const onSessionEnd = () => socket.close(...SESSION_ENDED)
      const result = await (shared.join(args, { outlet, id, payload, isOwnPage, onFailure }) ?? subscribe(args))
      if (result instanceof Seat) {
        const events = contexts.whileSignedIn(args.contextValue, result)
        // It was executed as nobody: whoever asked is not needed any more.
        args.contextValue = undefined
        return events === result ? result : new OwnSeat({ events, outlet, id, onFailure, onSessionEnd })
      }
      if (isAsyncIterable<ExecutionResult>(result)) {
        // Others than our own pages hear so seldom that it pays for nobody.
        const seat = isOwnPage ? await viewers.follow(args, { events: result, outlet, id, onFailure }) : null
        const events = seat ? contexts.whileSignedIn(args.contextValue, seat) : result
        if (seat) args.contextValue = undefined
        return new OwnSeat({ events, outlet, id, onFailure, onSessionEnd })
      }
      if (isFault(result)) onFailure()
      return result
    },
    onConnect: ({ extra, connectionParams }: Socket) => gate.connects(extra.request, connectionParams),
    onSubscribe: async ({ subscriptions, extra }: Socket, id: string, payload: SubscribePayload) => {
      if (Object.keys(subscriptions).length > MAX_SOCKET_OPERATIONS) return [tooMany()]
      const enveloped = yoga.getEnveloped({ req: extra.request, params: payload })
      const document = parsed(enveloped.parse, payload.query)
      if (document instanceof GraphQLError) return [document]
      const errors = enveloped.validate(enveloped.schema, document)
      if (errors.length) return errors
      // The library keeps it until the subscription ends: one text for all who ask for the same.
      Object.assign(payload, { query: document.loc?.source.body ?? payload.query })
      const { operationName, variables } = payload
      const applicant = { request: extra.request, response: undefined, document, operationName, variables }
      const { refusal } = await gate.admit(applicant)
      if (refusal) return [refusal]
      const args: ExecutionArgs = {
        schema: enveloped.schema,
        document,
        operationName: payload.operationName ?? undefined,
        variableValues: payload.variables ?? undefined,
        contextValue: await enveloped.contextFactory(),
      }
      const { execute, subscribe } = enveloped
      const { socket, request, outlet } = extra
      prepared.set(args, { execute, subscribe, socket, isOwnPage: isOwnPage(request), outlet, id, payload })
      return args
    },
  }
}

/** An outage closes the socket in a way after which its client comes back; the library would close it for good. */
async function orLater<T>({ extra }: Pick<Socket, 'extra'>, asked: Promise<T>, instead: T): Promise<T> {
  try {
    return await asked
  } catch (problem) {
    // What makes contexts has masked it, and written it down.
    const isKnown = problem instanceof GraphQLError && isOurs(problem.extensions['code'])
    if (!isKnown && !isOutage(problem)) throw problem
    extra.socket.close(...TRY_AGAIN_LATER)
    return instead
  }
}

/** A mistake in the query is an answer to it, and no reason to close the socket. */
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

function destroy(this: Duplex): void {
  this.destroy()
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
