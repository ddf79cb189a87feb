/** GraphQL over WebSocket (graphql-transport-ws) on the same path and port, executed by the same yoga. */
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

/** At the end a socket may say good-bye; a telephone without a net never will. */
const GOODBYE_MS = 1000

export interface WebsocketSettings extends SocketOperationsSettings {
  readonly siteUrl: string
  readonly log: Logger
}

/** Listens for upgrades of `server`; disposing closes every socket. */
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
    // A page of another site must not speak with the cookies of its visitors.
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
      // They have been read above, and parsed for it: ten thousand sockets would keep them twice.
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

/** Counts those who are connected, and keeps an outage from them. */
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

function destroy(this: Duplex): void {
  this.destroy()
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
