/** Requests in, responses out: the API, pages, pictures and health on one port. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Meters } from '#server/platform/telemetry/meters.ts'
import type { Tracing } from '#server/platform/telemetry/tracing.ts'
import { boundConnections } from '../admission/bound-connections.ts'
import { type Door, type DoorSettings, openDoor } from '../admission/door.ts'
import { createGate, type GateSettings } from '../admission/gate.ts'
import { type Answer, gatedEndpoint } from '../admission/gated-endpoint.ts'
import { graphqlEndpoint } from '../graphql/graphql-endpoint.ts'
import { createHandOver } from '../graphql/hand-over.ts'
import { hotEndpoint } from '../graphql/hot-endpoint.ts'
import { observedExecutor } from '../graphql/observed-operations.ts'
import { persistDocuments } from '../graphql/persisted-documents.ts'
import type { PublicNews } from '../graphql/public-news.ts'
import { type ContextSource, requestContexts } from '../graphql/request-context.ts'
import { socketSessions } from '../graphql/socket-sessions.ts'
import { websocketEndpoint } from '../graphql/websocket-endpoint.ts'
import { untrustedProxyWarning } from './caller-address.ts'
import { leadToExplorer } from './developer-pages.ts'
import { withDiscovery } from './discovery.ts'
import { countedResponse, tracedRequests } from './observed-requests.ts'
import { countSockets } from './observed-sockets.ts'
import { createPages } from './pages.ts'
import { createPreviews, type PreviewSettings } from './previews.ts'
import { NamedRequest } from './request-id.ts'
import { requestPath } from './request-path.ts'
import { endInFault, openSite, type SiteSettings } from './site.ts'

/** Longer than the slowest honest request takes to arrive. */
const REQUEST_MS = 30_000
/** Longer than a proxy keeps an idle connection: it must be the one to close it, or it may send into a closed one. */
const KEEP_ALIVE_MS = 75_000
/** A head is small: only who wants to occupy a connection needs longer. */
const HEAD_MS = 10_000
/** Between two looks for requests that take longer. */
const LOOK_MS = 1000
const TIMEOUTS = {
  requestTimeout: REQUEST_MS,
  headersTimeout: HEAD_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: LOOK_MS,
}
export interface AppSettings extends ContextSource, PreviewSettings, GateSettings, SiteSettings {
  readonly publicNews: PublicNews
  readonly telemetry: { readonly meters: Meters; readonly tracing: Tracing | null }
  readonly load: Omit<DoorSettings, 'trustProxy'>
}

export interface App extends AsyncDisposable {
  readonly server: Server
}

/** Opens nothing yet: `server` is to be listened on. Disposing closes the sockets; the server is closed by its owner. */
export async function createApp(settings: AppSettings): Promise<App> {
  const { log, siteUrl, publicNews: news } = settings
  const { meters, tracing } = settings.telemetry
  const observer = { meters: meters.operations, tracing }
  const contexts = requestContexts(settings)
  const handOver = createHandOver()
  const executor = observedExecutor(observer)
  const persistence = persistDocuments()
  const gate = createGate(settings)
  const door = openDoor({ ...settings.load, trustProxy: settings.trustProxy })
  const yoga = graphqlEndpoint({ gate, door, contexts, handOver, executor, persistence, news, log, observer })
  const persisted = persistence.documents
  const graphql = hotEndpoint({ gate, yoga, contexts, handOver, executor, siteUrl, persisted, news, observer })
  const previews = createPreviews(settings)
  const pages = createPages(settings, withDiscovery(previews, siteUrl))
  const api = gatedEndpoint(gate, graphql)
  const serve = (answerSite: RequestListener) =>
    serverOf(settings, door, tracedRequests(apiBefore(answerSite, api), tracing))
  const site = await openSite(settings, { contexts, previews, pages, door, serve })
  const { server } = site
  boundConnections(server, door.households)
  const sessions = socketSessions({ contexts, sessionEnds: settings.sessionEnds })
  const sockets = websocketEndpoint(server, { gate, yoga, sessions, door, siteUrl, log, meters: meters.live })
  countSockets(server, meters.live)
  return {
    server,
    async [Symbol.asyncDispose]() {
      await door.drain()
      await sockets[Symbol.asyncDispose]()
      await door.empty()
      door[Symbol.dispose]()
      await graphql[Symbol.asyncDispose]()
      await pages[Symbol.asyncDispose]()
      await site.close()
    },
  }
}

function serverOf({ trustProxy, telemetry, log }: AppSettings, door: Door, answer: Answer): Server {
  const warnOfProxy = untrustedProxyWarning(trustProxy, log)
  const ServerResponse = countedResponse(telemetry.meters.http, log)
  return createServer({ ...TIMEOUTS, IncomingMessage: NamedRequest, ServerResponse }, (request, response) => {
    // The connection was refused before its request came.
    if (!request.socket.writable) return
    warnOfProxy(request)
    if (!door.lets(request, response)) return
    try {
      answer(request, response)?.catch((error: unknown) => endInFault(log, response, error))
    } catch (error) {
      endInFault(log, response, error)
    }
  })
}

/** What the API answers from memory is sent before any framework is entered. */
function apiBefore(answerSite: RequestListener, api: Answer): Answer {
  return (request, response) => {
    if (requestPath(request) === '/graphql')
      return leadToExplorer(request, response) ? undefined : api(request, response)
    answerSite(request, response)
    return once(response, 'close').then(() => {})
  }
}
