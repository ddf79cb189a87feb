/** The WebSocket of live data: opened with the first subscription, reconnected forever, and checked for dead connections within seconds. */
import { createClient } from 'graphql-ws/client'
import { socketIdle, socketLost, socketOpened, waitForNetwork } from '../state/connection.ts'
import { backoffMs } from './backoff.ts'

const PING_EVERY_MS = 5000
const PONG_WITHIN_MS = 3000
const ACK_WITHIN_MS = 8000
/** A change of screen closes the last subscription a moment before it opens the next: the socket stays for both. */
const LINGER_MS = 3000
const NORMAL_CLOSURE = 1000

let overdue: ReturnType<typeof setTimeout> | undefined
let phase: 'closed' | 'connecting' | 'open' = 'closed'
let isRestart = false

export const socket = createClient({
  url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
  lazyCloseTimeout: LINGER_MS,
  keepAlive: PING_EVERY_MS,
  connectionAckWaitTimeout: ACK_WITHIN_MS,
  retryAttempts: Number.POSITIVE_INFINITY,
  shouldRetry: () => true,
  async retryWait(attempt) {
    if (isRestart) isRestart = false
    else await waitForNetwork(backoffMs(attempt))
  },
  on: {
    connecting() {
      phase = 'connecting'
    },
    opened() {
      phase = 'open'
      if (isRestart) socket.terminate()
    },
    connected: socketOpened,
    closed(event) {
      phase = 'closed'
      clearTimeout(overdue)
      if (isNormal(event)) socketIdle()
      else if (!isRestart) socketLost()
    },
    ping(isFromServer) {
      if (isFromServer) return
      clearTimeout(overdue)
      // A socket over a dead network says nothing at all, not even that it is closed.
      overdue = setTimeout(() => socket.terminate(), PONG_WITHIN_MS)
    },
    pong(isFromServer) {
      if (isFromServer) clearTimeout(overdue)
    },
  },
})

/** Opens the socket again at once, for it to carry a new cookie; its subscriptions go on and get the present state first. */
export function restartSocket(): void {
  // One that is still to be opened carries the new cookie by itself.
  if (phase === 'closed') return
  isRestart = true
  // One that is just being opened may carry the old one; browsers complain where it is closed before it is open, and where a
  // subscription that begins in this moment is sent into a closed one: it has been sent when the timer comes.
  setTimeout(() => {
    if (isRestart && phase === 'open') socket.terminate()
  })
}

const isNormal = (event: unknown) =>
  typeof event === 'object' && event !== null && 'code' in event && event.code === NORMAL_CLOSURE
