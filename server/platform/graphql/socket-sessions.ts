/** Closes a socket when the API key or session that it was opened with ends, on whichever node. */
import type { SessionEnds } from '#server/live/broadcast/session-ends.ts'
import type { RequestContexts } from './request-context.ts'
import { SESSION_ENDED } from './socket-closes.ts'
import type { SocketConnection } from './socket-protocol.ts'

export interface SocketSessionsDeps {
  readonly contexts: Pick<RequestContexts, 'credentialOf' | 'credentialIn'>
  readonly sessionEnds: Pick<SessionEnds, 'onEnd' | 'notify'>
}

export interface SocketSessions {
  /** Call when a socket opens. */
  bind(connection: SocketConnection): Promise<void>
  /** Returns whether the socket's key or session is still valid, according to the context of an operation. */
  holds(connection: SocketConnection, context: unknown): boolean
}

export function socketSessions({ contexts, sessionEnds }: SocketSessionsDeps): SocketSessions {
  const bound = new WeakMap<SocketConnection['socket'], string>()
  return {
    async bind({ socket, request }) {
      const tokenHash = await contexts.credentialOf(request)
      if (tokenHash === null || socket.readyState !== socket.OPEN) return
      bound.set(socket, tokenHash)
      socket.once(
        'close',
        sessionEnds.onEnd(tokenHash, () => socket.close(...SESSION_ENDED)),
      )
    },
    holds({ socket }, context) {
      const tokenHash = bound.get(socket)
      if (tokenHash === undefined || contexts.credentialIn(context) === tokenHash) return true
      // The notification of the end was lost: end everything opened with the session now, on every node.
      sessionEnds.notify([tokenHash])
      return false
    },
  }
}
