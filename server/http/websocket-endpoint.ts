/** GraphQL over WebSocket (graphql-transport-ws) on the same path and port, executed by the same yoga. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ExecutionArgs, GraphQLError } from 'graphql'
import type { Context as SocketContext, SubscribePayload } from 'graphql-ws'
import { type Extra, useServer } from 'graphql-ws/use/ws'
import { isAsyncIterable } from 'graphql-yoga'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import type { GraphQLEndpoint } from './graphql-endpoint.ts'
import { INTERNAL_ERROR } from './masked-errors.ts'
import { isOwnOrigin } from './own-origin.ts'
import { requestPath } from './request-path.ts'
import { isSessionEnd } from './session-bound.ts'

const MAX_MESSAGE_BYTES = 64 * 1024
/** A screen has two or three at a time. */
const MOST_OPERATIONS = 50
/** A socket that does not answer a ping is gone; proxies close idle ones after 30 s and more. */
const KEEP_ALIVE_MS = 12_000
/** At the end a socket may say good-bye; a telephone without a net never will. */
const GOODBYE_MS = 1000
/** Close codes after which clients come back and subscribe again; after the second, as whoever they are by then. */
const TRY_AGAIN_LATER = [1013, 'Try again later'] as const
const SESSION_ENDED = [4403, 'Your session has ended'] as const

export interface WebsocketSettings {
  readonly yoga: GraphQLEndpoint
  readonly siteUrl: string
  readonly log: Logger
}

/** Listens for upgrades of `server`; disposing closes every socket. */
export function websocketEndpoint(server: Server, { yoga, siteUrl, log }: WebsocketSettings): AsyncDisposable {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const graphql = useServer(operationsBy(yoga), sockets, KEEP_ALIVE_MS)

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (requestPath(request) !== '/graphql') return refuse(socket, '404 Not Found')
    // A page of another site must not speak with the cookies of its visitors.
    if (!isOwnOrigin(request, siteUrl)) return refuse(socket, '403 Forbidden')
    sockets.handleUpgrade(request, socket, head, (opened) => {
      sockets.emit('connection', opened, request)
      endOnError(opened, log)
    })
  }
  server.on('upgrade', upgrade)
  return {
    async [Symbol.asyncDispose]() {
      server.off('upgrade', upgrade)
      const cutOff = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
      }, GOODBYE_MS)
      await graphql.dispose()
      clearTimeout(cutOff)
    },
  }
}

interface Operations {
  readonly execute: (args: ExecutionArgs) => ReturnType<ReturnType<GraphQLEndpoint['getEnveloped']>['execute']>
  readonly subscribe: (args: ExecutionArgs) => ReturnType<ReturnType<GraphQLEndpoint['getEnveloped']>['subscribe']>
}

type Socket = SocketContext<Record<string, unknown>, Extra>

/** Yoga makes its functions for each operation; they find their way from onSubscribe to the call by the arguments. */
function operationsBy(yoga: GraphQLEndpoint) {
  const prepared = new WeakMap<ExecutionArgs, Operations & { readonly socket: WebSocket }>()
  const operationsOf = (args: ExecutionArgs) => {
    const operations = prepared.get(args)
    if (operations) return operations
    throw new Error('These arguments were not prepared here')
  }
  return {
    execute: (args: ExecutionArgs) => operationsOf(args).execute(args),
    subscribe: async (args: ExecutionArgs) => {
      const { socket, subscribe } = operationsOf(args)
      const result = await subscribe(args)
      const comeBack = () => socket.close(...TRY_AGAIN_LATER)
      const comeBackAnew = () => socket.close(...SESSION_ENDED)
      if (isAsyncIterable(result)) return untilSessionEnd(untilFailure(result, comeBack), comeBackAnew)
      if (result.errors?.some(({ extensions }: GraphQLError) => extensions['code'] === INTERNAL_ERROR)) comeBack()
      return result
    },
    onSubscribe: async ({ subscriptions, extra }: Socket, _id: string, params: SubscribePayload) => {
      if (Object.keys(subscriptions).length > MOST_OPERATIONS) return [tooMany()]
      const enveloped = yoga.getEnveloped({ req: extra.request, params })
      const document = parsed(enveloped.parse, params.query)
      if (document instanceof GraphQLError) return [document]
      const errors = enveloped.validate(enveloped.schema, document)
      if (errors.length) return errors
      const args: ExecutionArgs = {
        schema: enveloped.schema,
        document,
        operationName: params.operationName ?? undefined,
        variableValues: params.variables ?? undefined,
        contextValue: await enveloped.contextFactory(),
      }
      prepared.set(args, { execute: enveloped.execute, subscribe: enveloped.subscribe, socket: extra.socket })
      return args
    },
  }
}

/**
 * A source that breaks, because the database is away, ends quietly, and `onFailure` tells the client; the library would close the
 * socket in a way after which no client comes back. Not a generator: leaving one waits for the value that it waits for.
 */
function untilFailure<T>(source: AsyncIterable<T>, onFailure: () => void): AsyncIterableIterator<T> {
  const iterator = source[Symbol.asyncIterator]()
  const iterable: AsyncIterableIterator<T> = {
    [Symbol.asyncIterator]: () => iterable,
    next: () =>
      iterator.next().catch(() => {
        onFailure()
        return { done: true, value: undefined }
      }),
    return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
  }
  return iterable
}

/** Whoever signs out keeps no socket on which they are still somebody: `onEnd` closes it in place of the last event. */
function untilSessionEnd<T>(events: AsyncIterableIterator<T>, onEnd: () => void): AsyncIterableIterator<T> {
  const iterable: AsyncIterableIterator<T> = {
    [Symbol.asyncIterator]: () => iterable,
    async next() {
      const result = await events.next()
      if (result.done || !isSessionEnd(result.value)) return result
      onEnd()
      return { done: true, value: undefined }
    },
    return: async () => (await events.return?.()) ?? { done: true, value: undefined },
  }
  return iterable
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
  const message = `A socket may have ${MOST_OPERATIONS} operations at a time: complete some, or open another.`
  return new GraphQLError(message, { extensions: { code: 'TOO_MANY_OPERATIONS' } })
}

/** In place of the library's listener, which tells the console of every message that is too large or broken. */
function endOnError(socket: WebSocket, log: Logger): void {
  socket.removeAllListeners('error')
  socket.on('error', (error) => log.info({ err: error }, 'a socket was closed for what its client sent'))
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
