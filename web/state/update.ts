/** Whether a newer version of the site is installed and waiting. It takes over on request, or once every window is closed. */
import { createStore, useStore } from './store.ts'

/** How often a page left open for days checks for updates when it regains focus. */
const ASK_EVERY_MS = 60 * 60 * 1000

const waiting = createStore<ServiceWorker | null>(null)

/** Whether there is a version to change to. */
export const useUpdate = () => useStore(waiting) !== null

/** Changes to the waiting version, which loads every open window again. */
export function takeUpdate(): void {
  waiting.get()?.postMessage('take-over')
}

/** Installs the service worker that opens the site offline; browsers without support are unaffected. */
export async function installWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The first worker takes over a page of its own version; only a later one changes it.
  let isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) location.reload()
    isFirst = false
  })
  const registration = await serviceWorker.register('/service-worker.js').catch(() => null)
  if (registration) follow(registration)
}

function follow(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null) => {
    // Without a worker in charge this is the first version, and nothing to change to.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) waiting.set(worker)
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => offer(installing))
  })
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < ASK_EVERY_MS) return
    asked = Date.now()
    registration.update().catch(() => undefined)
  })
}
