/** GraphQL over WebSocket (graphql-transport-ws) on the path and port of the HTTP API, executed by the same yoga. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { GraphQLError } from 'graphql'
import { handleProtocols } from 'graphql-ws'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { MAX_MESSAGE_BYTES } from '#schema/limits.ts'
import { isOutage } from '#server/platform/database/outage.ts'
import { TOO_MANY } from '../admission/bound-connections.ts'
import { later } from '../admission/unavailable.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { requestPath } from '../http/request-path.ts'
import { isOurs } from './masked-errors.ts'
import { RESTARTING, TRY_AGAIN_LATER } from './socket-closes.ts'
import { type Socket, type SocketOperationsSettings, socketOperations } from './socket-operations.ts'
import { type SocketProtocol, socketProtocol } from './socket-protocol.ts'
import { FrameBuffer } from './subscriptions/frame-buffer.ts'
import { SocketWriter } from './subscriptions/socket-writer.ts'

/** Time for sockets to close cleanly; an offline phone never does. */
const GOODBYE_MS = 1000

export interface WebsocketSettings extends SocketOperationsSettings {
  readonly siteUrl: string
  readonly log: Logger
}

/** Handles upgrades of `server`; disposing closes every socket. */
export function websocketEndpoint(server: Server, settings: WebsocketSettings): AsyncDisposable {
  const { loadShedder, siteUrl, log, meters } = settings
  const messageCounts = { frames: new FrameBuffer(), counts: meters?.messages }
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols,
  })
  const protocol = protocolBy(settings)
  const onError = (error: Error) => log.info({ err: error }, 'a socket was closed for what its client sent')

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', destroy)
    if (requestPath(request) !== '/graphql') return refuse(socket, '404 Not Found')
    // A page of another site must not use its visitors' cookies.
    if (!isOwnOrigin(request, siteUrl)) return refuse(socket, '403 Forbidden')
    const release = loadShedder.households.take('sockets', request)
    if (!release) return void socket.end(TOO_MANY)
    socket.once('close', release)
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const why = loadShedder.closed()
      if (why !== null) {
        opened.on('error', () => opened.terminate())
        const [code, reason] = why === 'STOPPING' ? RESTARTING : TRY_AGAIN_LATER
        return opened.close(code, reason)
      }
      opened.on('error', onError)
      // The headers are parsed already; ten thousand sockets would keep them twice.
      request.rawHeaders = []
      protocol.open({ socket: opened, request, writer: new SocketWriter(opened, socket, messageCounts) })
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

/** Counts connected clients, and closes sockets during an outage so that clients reconnect. */
function protocolBy(settings: WebsocketSettings): SocketProtocol {
  const { log, meters } = settings
  const operations = socketOperations(settings)
  return socketProtocol(
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
}

/** During an outage, closes the socket with a code after which clients reconnect; the library's code would stop them for good. */
async function orLater<T>({ extra }: Pick<Socket, 'extra'>, asked: Promise<T>, instead: T): Promise<T> {
  try {
    return await asked
  } catch (problem) {
    // Creating the context has masked and logged the error.
    const isKnown = problem instanceof GraphQLError && isOurs(problem.extensions['code'])
    if (!isKnown && !isOutage(problem)) throw problem
    extra.socket.close(...TRY_AGAIN_LATER)
    return instead
  }
}

function destroy(this: Duplex): void {
  this.destroy()
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
