/** Opens the site offline as last installed, and shows notifications. A new version waits until the page asks for it. */
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { product } from '#schema/rules/product.ts'

/** Reads a push message; one that cannot be read still says something true, since browsers insist that something is shown. */
interface News {
  readonly title: string
  readonly body: string
  /** Where a tap leads. */
  readonly path: string
}

const unknown: News = { title: product.name, body: 'A new game is here.', path: '/' }

function newsOf(text: string | undefined): News {
  const read = parsed(text)
  if (typeof read !== 'object' || read === null) return unknown
  return { title: word(read, 'title'), body: word(read, 'body'), path: pathOf(word(read, 'path')) }
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

function word(read: object, name: keyof News): string {
  const value: unknown = Reflect.get(read, name)
  return typeof value === 'string' && value !== '' ? value : unknown[name]
}

/** Nowhere but here. */
const pathOf = (path: string) => (/^\/(?!\/)/.test(path) ? path : unknown.path)

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

/** What the server answers itself, though a person may go there. */
const NOT_PAGES = [
  /^\/graphql/,
  /^\/schema\.graphql/,
  /^\/healthz/,
  /^\/metrics/,
  /^\/(?:livez|readyz)/,
  /^\/(?:developers|explorer|embed|dumps|feed|oembed)(?:[/.?]|$)/,
  /^\/images\//,
  /^\/auth\//,
  /^\/dev-identity\//,
  /^\/\.well-known\//,
]
/** Covers and flags: enough for every album and the people on a board. */
const MOST_PICTURES = 300
/** Covers, by their sizes, and flags. Pictures of people go with their accounts: the browser keeps them as long as the server says. */
const LASTING = /^\/(?:flags\/|images\/[0-9a-f]+-(?:160|320|640)\.)/
/** Of the browser's tray: a newer game takes the place of an older one. */
const TAG = 'new-game'

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }))
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && LASTING.test(url.pathname),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: MOST_PICTURES, purgeOnQuotaError: true })],
  }),
)

// Also for the page that has just installed it: its other screens open without a network from now on.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

self.addEventListener('push', (event) => {
  const { title, body, path } = newsOf(event.data?.text())
  const options = { body, tag: TAG, icon: '/icons/icon-192.png', data: path }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openGame(String(event.notification.data ?? '/')))
})

/** In a window that is there already, or else in a new one. */
async function openGame(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const shown = windows.find(({ url }) => new URL(url).pathname === path) ?? windows[0]
  if (!shown) return void (await self.clients.openWindow(path))
  await shown.focus()
  if (new URL(shown.url).pathname !== path) await shown.navigate(path).catch(() => self.clients.openWindow(path))
}
