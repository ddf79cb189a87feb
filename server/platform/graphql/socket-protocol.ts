/**
 * Connects sockets to graphql-transport-ws like the library's own adapter, which would keep each subscriber's message and a timer per
 * socket.
 */
import type { IncomingMessage } from 'node:http'
import { CloseCode, makeServer, type ServerOptions } from 'graphql-ws'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { SocketWriter } from './subscriptions/socket-writer.ts'

/** A socket that does not answer a ping is dead. Proxies close idle sockets after 30 s or more. */
const KEEP_ALIVE_MS = 12_000

export interface SocketConnection extends Record<PropertyKey, unknown> {
  readonly socket: WebSocket
  readonly request: IncomingMessage
  readonly writer: SocketWriter
}

export type SocketOptions = ServerOptions<Record<string, unknown>, SocketConnection>

export interface SocketProtocol extends Disposable {
  open(connection: SocketConnection): void
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
          // Not an async function, which would keep the message until its subscription ends.
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

/** Resolves once the text is written, or at once if the socket is closing. */
function sendText(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.readyState !== socket.OPEN) return resolve()
    socket.send(text, (problem) => (problem ? reject(problem) : resolve()))
  })
}

// Pings sockets in turns, and closes a socket that has sent nothing by its next turn.

interface Kept {
  readonly socket: Pick<WebSocket, 'readyState' | 'OPEN' | 'ping' | 'terminate'>
  readonly request: { readonly socket: Pick<IncomingMessage['socket'], 'bytesRead'> }
}

interface KeepAlive extends Disposable {
  add(kept: Kept): void
  delete(kept: Kept): void
}

/** Of ten thousand sockets, each turn pings about four hundred. */
const TURNS = 24
const NOT_PINGED = -1

/** Pings each socket once per `everyMs`. Uses one timer for all and no listeners, which would take memory per socket. */
export function keepAlive(everyMs: number): KeepAlive {
  /** The bytes read from each socket when it was pinged. */
  const turns = Array.from({ length: TURNS }, () => new Map<Kept, number>())
  let newest = 0
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % TURNS
    for (const [kept, before] of turns[turn] ?? []) check(kept, before)
  }, everyMs / TURNS)
  timer.unref()

  const check = (kept: Kept, before: number) => {
    const { socket, request } = kept
    const { bytesRead } = request.socket
    if (bytesRead === before) return socket.terminate()
    if (socket.readyState !== socket.OPEN) return
    turns[turn]?.set(kept, bytesRead)
    socket.ping()
  }
  return {
    add(kept) {
      newest = (newest + 1) % TURNS
      turns[newest]?.set(kept, NOT_PINGED)
    },
    delete(kept) {
      for (const each of turns) each.delete(kept)
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
