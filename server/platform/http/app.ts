/** Composes the HTTP server: the API, pages, pictures and health checks on one port. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { embedAddress } from '#server/developers/feeds/embed-address.ts'
import { escapedXml } from '#server/developers/feeds/xml.ts'
import type { Meters } from '#server/platform/telemetry/meters.ts'
import type { Tracing } from '#server/platform/telemetry/tracing.ts'
import { type AdmissionSettings, createAdmissionControl } from '../admission/admission-control.ts'
import { admittedEndpoint, type RequestHandler } from '../admission/admitted-endpoint.ts'
import { boundConnections } from '../admission/bound-connections.ts'
import { createLoadShedder, type LoadShedder, type LoadShedderSettings } from '../admission/load-shedder.ts'
import type { CacheInvalidation } from '../graphql/cache-invalidation.ts'
import { fastEndpoint } from '../graphql/fast-endpoint.ts'
import { graphqlEndpoint } from '../graphql/graphql-endpoint.ts'
import { measuredExecutor } from '../graphql/operation-telemetry.ts'
import { persistDocuments } from '../graphql/persisted-documents.ts'
import { type ContextSource, requestContexts } from '../graphql/request-context.ts'
import { socketSessions } from '../graphql/socket-sessions.ts'
import { websocketEndpoint } from '../graphql/websocket-endpoint.ts'
import type { LiveMeters } from '../telemetry/live-meters.ts'
import { untrustedProxyWarning } from './caller-address.ts'
import { leadToExplorer } from './developer-pages.ts'
import { countedResponse, tracedRequests } from './measured-requests.ts'
import { createPages } from './pages.ts'
import type { Previews } from './previews.ts'
import { createPreviews, type PreviewSettings } from './previews.ts'
import { requestPath } from './request-path.ts'
import { ServerRequest } from './request-state.ts'
import { endInFault, openSite, type SiteSettings } from './site.ts'

/** Longer than the slowest honest request takes to arrive. */
const REQUEST_MS = 30_000
/** Longer than proxies keep idle connections: the proxy must close first, or it may send into a closed connection. */
const KEEP_ALIVE_MS = 75_000
/** Headers are small: only a client that wants to occupy a connection needs longer. */
const HEAD_MS = 10_000
/** Interval of checks for late requests. */
const LOOK_MS = 1000
const TIMEOUTS = {
  requestTimeout: REQUEST_MS,
  headersTimeout: HEAD_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: LOOK_MS,
}
export interface AppSettings extends ContextSource, PreviewSettings, AdmissionSettings, SiteSettings {
  readonly publicNews: CacheInvalidation
  readonly telemetry: { readonly meters: Meters; readonly tracing: Tracing | null }
  readonly load: Omit<LoadShedderSettings, 'trustProxy'>
}

export interface App extends AsyncDisposable {
  readonly server: Server
}

/** Does not listen yet: call `listen` on `server`. Disposing closes the sockets; the caller closes the server. */
export async function createApp(settings: AppSettings): Promise<App> {
  const { log, siteUrl, publicNews: news } = settings
  const { meters, tracing } = settings.telemetry
  const observer = { meters: meters.operations, tracing }
  const contexts = requestContexts(settings)
  const executor = measuredExecutor(observer)
  const persistence = persistDocuments()
  const admission = createAdmissionControl(settings)
  const loadShedder = createLoadShedder({ ...settings.load, trustProxy: settings.trustProxy })
  const shared = { admission, contexts, executor, news, observer }
  const yoga = graphqlEndpoint({ ...shared, loadShedder, persistence, log })
  const graphql = fastEndpoint({ ...shared, yoga, siteUrl, persisted: persistence.documents })
  const previews = createPreviews(settings)
  const pages = createPages(settings, withDiscovery(previews, siteUrl))
  const api = admittedEndpoint(admission, graphql)
  const serve = (answerSite: RequestListener) =>
    serverOf(settings, loadShedder, tracedRequests(apiBefore(answerSite, api), tracing))
  const site = await openSite(settings, { contexts, previews, pages, loadShedder, serve })
  const { server } = site
  boundConnections(server, loadShedder.households)
  const sessions = socketSessions({ contexts, sessionEnds: settings.sessionEnds })
  const sockets = websocketEndpoint(server, {
    admission,
    yoga,
    sessions,
    loadShedder,
    siteUrl,
    log,
    meters: meters.live,
  })
  countSockets(server, meters.live)
  return {
    server,
    async [Symbol.asyncDispose]() {
      await loadShedder.drain()
      await sockets[Symbol.asyncDispose]()
      await loadShedder.empty()
      loadShedder[Symbol.dispose]()
      await graphql[Symbol.asyncDispose]()
      await pages[Symbol.asyncDispose]()
      await site.close()
    },
  }
}

function serverOf(
  { trustProxy, telemetry, log }: AppSettings,
  loadShedder: LoadShedder,
  answer: RequestHandler,
): Server {
  const warnOfProxy = untrustedProxyWarning(trustProxy, log)
  const ServerResponse = countedResponse(telemetry.meters.http, log)
  return createServer({ ...TIMEOUTS, IncomingMessage: ServerRequest, ServerResponse }, (request, response) => {
    // The connection was refused before its request arrived.
    if (!request.socket.writable) return
    warnOfProxy(request)
    if (!loadShedder.lets(request, response)) return
    try {
      answer(request, response)?.catch((error: unknown) => endInFault(log, response, error))
    } catch (error) {
      endInFault(log, response, error)
    }
  })
}

/** API responses from memory are sent before any framework is entered. */
function apiBefore(answerSite: RequestListener, api: RequestHandler): RequestHandler {
  return (request, response) => {
    if (requestPath(request) === '/graphql')
      return leadToExplorer(request, response) ? undefined : api(request, response)
    answerSite(request, response)
    return once(response, 'close').then(() => {})
  }
}

const FORMATS = [
  ['json', 'application/json+oembed'],
  ['xml', 'text/xml+oembed'],
] as const

/** Adds oEmbed discovery links to the pages of existing games and to the leaderboard. */
function withDiscovery(previews: Previews, siteUrl: string): Previews {
  return {
    ...previews,
    async tagged(html, url) {
      const tagged = await previews.tagged(html, url)
      const address = embedAddress(url)
      if (address === null || address === 'private') return tagged
      if (tagged === null && url.pathname !== '/leaderboard') return null
      const page = siteUrl + url.pathname + url.search
      return (tagged ?? html).replace(/<title>[^<]*<\/title>/, (title) => title + linksFor(page, siteUrl))
    },
  }
}

function linksFor(page: string, siteUrl: string): string {
  const links = FORMATS.map(([format, type]) => {
    const href = `${siteUrl}/oembed?${new URLSearchParams({ url: page, format })}`
    return `\n    <link rel="alternate" type="${type}" href="${escapedXml(href)}" title="Live leaderboard" />`
  })
  return links.join('')
}

function countSockets(server: Server, meters: Pick<LiveMeters, 'sockets' | 'openSockets'>): void {
  server.on('upgrade', (_, socket) => {
    meters.sockets.inc()
    meters.openSockets.inc()
    socket.once('close', () => meters.openSockets.dec())
  })
}
