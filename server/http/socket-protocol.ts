/** Speaks graphql-transport-ws over sockets, as the library's own adapter does, which would keep every subscriber's message and a timer. */
import type { IncomingMessage } from 'node:http'
import { CloseCode, makeServer, type ServerOptions } from 'graphql-ws'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { Outlet } from './broadcast/outlet.ts'
import { keepAlive } from './keep-alive.ts'

/** A socket that does not answer a ping is gone; proxies close idle ones after 30 s and more. */
const KEEP_ALIVE_MS = 12_000

/** What belongs to a socket. */
export interface Connection extends Record<PropertyKey, unknown> {
  readonly socket: WebSocket
  readonly request: IncomingMessage
  readonly outlet: Outlet
}

export type SocketOptions = ServerOptions<Record<string, unknown>, Connection>

export interface SocketProtocol extends Disposable {
  /** From now on its messages are heard. */
  open(connection: Connection): void
}

export function socketProtocol(options: SocketOptions, log: Logger): SocketProtocol {
  const protocol = makeServer(options)
  const alive = keepAlive(KEEP_ALIVE_MS)
  return {
    open(connection) {
      const { socket } = connection
      const fail = (problem: unknown) => {
        log.error({ err: problem }, 'a message of a socket could not be handled')
        socket.close(CloseCode.InternalServerError, 'Internal server error')
      }
      const closed = protocol.opened(
        {
          protocol: socket.protocol,
          send: (text) => sendText(socket, text),
          close: (code, reason) => socket.close(code, reason),
          // Not an async function: that would keep the message until its subscription ends.
          onMessage: (hear) => void socket.on('message', (message) => void hear(String(message)).catch(fail)),
        },
        connection,
      )
      alive.add(connection)
      socket.once('close', (code, reason) => {
        alive.delete(connection)
        closed(code, String(reason)).catch(fail)
      })
    },
    [Symbol.dispose]: () => alive[Symbol.dispose](),
  }
}

/** Resolves once it is written; nothing is, once the socket is closing. */
function sendText(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.readyState !== socket.OPEN) return resolve()
    socket.send(text, (problem) => (problem ? reject(problem) : resolve()))
  })
}
