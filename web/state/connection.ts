/** Whether the server can be reached, from all that is known: the browser, the socket and requests that wait to be sent again. */
import { createStore, useStore } from './store.ts'

export type ConnectionState = 'online' | 'reconnecting' | 'offline'

/** A socket that is back within this time was never away, as far as people are concerned. */
const QUIET_LOSS_MS = 1500

const facts = { isSocketLost: false, waitingRequests: 0 }
const store = createStore<ConnectionState>(navigator.onLine ? 'online' : 'offline')
const wakers = new Set<() => void>()
let patience: ReturnType<typeof setTimeout> | undefined

/** 'online', 'reconnecting' (the server is not answering) or 'offline' (the browser has no network). */
export const useConnection = () => useStore(store)

/** The socket is open: whatever waited for the server may go now. */
export function socketOpened(): void {
  facts.isSocketLost = false
  judge()
  wake()
}

/** A request got its answer: what else waits for the server need not wait longer. */
export function serverAnswered(): void {
  wake()
}

/** The socket was lost, not closed on purpose. */
export function socketLost(): void {
  facts.isSocketLost = true
  judge()
}

/** No subscriptions are left: a closed socket no longer says anything about the connection. */
export function socketIdle(): void {
  facts.isSocketLost = false
  judge()
}

/** Waits before a request or a socket is tried again: for the time given, or until the network is known to be back. */
export async function waitForNetwork(ms: number): Promise<void> {
  await new Promise<void>((done) => {
    const finish = () => {
      clearTimeout(timer)
      wakers.delete(finish)
      done()
    }
    const timer = setTimeout(finish, ms)
    wakers.add(finish)
  })
}

/** The same for a request, which counts as a sign of a lost connection while it waits. */
export async function waitWithRequest(ms: number): Promise<void> {
  facts.waitingRequests += 1
  judge()
  await waitForNetwork(ms)
  facts.waitingRequests -= 1
  judge()
}

/** Calls back each time the server can be reached again. */
export function onBackOnline(listener: () => void): void {
  let last = store.get()
  store.subscribe(() => {
    const now = store.get()
    if (now === 'online' && last !== 'online') listener()
    last = now
  })
}

function judge(): void {
  const isLost = facts.isSocketLost || facts.waitingRequests > 0
  if (!navigator.onLine) settle('offline')
  else if (!isLost) settle('online')
  else if (store.get() === 'offline') settle('reconnecting')
  else patience ??= setTimeout(() => settle('reconnecting'), QUIET_LOSS_MS)
}

function settle(next: ConnectionState): void {
  clearTimeout(patience)
  patience = undefined
  store.set(next)
}

function wake(): void {
  for (const finish of [...wakers]) finish()
}

window.addEventListener('online', () => {
  judge()
  wake()
})
window.addEventListener('offline', judge)
