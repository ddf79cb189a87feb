/** Pings sockets by turns: one of which nothing has come when its next turn comes is gone. */
import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'

/** A socket, and the request that it came from. */
export interface Kept {
  readonly socket: Pick<WebSocket, 'readyState' | 'OPEN' | 'ping' | 'terminate'>
  readonly request: { readonly socket: Pick<IncomingMessage['socket'], 'bytesRead'> }
}

export interface KeepAlive extends Disposable {
  add(kept: Kept): void
  delete(kept: Kept): void
}

/** Ten thousand sockets are pinged by some four hundred at a time. */
const TURNS = 24
const NOT_PINGED = -1

/** Each has its turn once in `everyMs`. One timer for all of them, and no listener: of both, each socket would have to keep its own. */
export function keepAlive(everyMs: number): KeepAlive {
  /** With how much had come when they were pinged. */
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
