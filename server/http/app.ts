/** Requests in, responses out: the API, pictures, health and the web client on one port. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { printSchema } from 'graphql'
import type { Logger } from 'pino'
import { schema } from '#schema/schema.ts'
import { isOutage } from '#server/database/outage.ts'
import type { Meters } from '#server/telemetry/meters.ts'
import { tracedVerbs } from '#server/telemetry/traced-verbs.ts'
import type { Tracing } from '#server/telemetry/tracing.ts'
import { untrustedProxyWarning } from './caller-address.ts'
import { createDeveloperPages, leadToExplorer } from './developer-pages.ts'
import { withDiscovery } from './feeds/discovery.ts'
import { type FeedRoutesSettings, feedRoutes } from './feeds/feed-routes.ts'
import { createGate, type GateSettings } from './gate/gate.ts'
import { type Answer, gatedEndpoint } from './gate/gated-endpoint.ts'
import { graphqlEndpoint } from './graphql-endpoint.ts'
import { createHandOver } from './hot/hand-over.ts'
import { hotEndpoint } from './hot/hot-endpoint.ts'
import { persistDocuments } from './hot/persisted-documents.ts'
import type { PublicNews } from './hot/public-news.ts'
import { IMPORT_PATH, takeImport } from './import-endpoint.ts'
import { countedResponse, tracedRequests } from './observed/observed-requests.ts'
import { countSockets } from './observed/observed-sockets.ts'
import { NamedRequest, requestIdOf } from './observed/request-id.ts'
import { boundConnections } from './overload/bound-connections.ts'
import { type Door, type DoorSettings, openDoor } from './overload/door.ts'
import { type HealthSource, sendHealth } from './overload/health.ts'
import { sendLater } from './overload/unavailable.ts'
import { createPages, type Pages } from './pages.ts'
import { PHOTO_PATH, takePhoto } from './photo-upload.ts'
import { type PictureRoutesSettings, pictureRoutes } from './picture-routes.ts'
import { createPreviews, type PreviewSettings, type Previews } from './previews.ts'
import { type ContextSource, requestContexts } from './request-context.ts'
import { requestPath } from './request-path.ts'
import { SECURITY_CONTACT_PATH, sendSecurityContact } from './security-contact.ts'
import { dataHeaders, pageHeaders } from './security-headers.ts'
import { sendText } from './send.ts'
import { siteFiles } from './site-files.ts'
import { socketSessions } from './socket-sessions.ts'
import { websocketEndpoint } from './websocket-endpoint.ts'

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
/** Ours, and those of the providers for development. */
const SIGN_IN = /^\/(?:auth|dev-identity)\//

export interface AppSettings
  extends ContextSource,
    PreviewSettings,
    GateSettings,
    HealthSource,
    FeedRoutesSettings,
    PictureRoutesSettings {
  readonly siteUrl: string
  readonly webRoot: string
  /** Of an ad partner. */
  readonly adScript: string | undefined
  readonly log: Logger
  readonly publicNews: PublicNews
  readonly telemetry: { readonly meters: Meters; readonly tracing: Tracing | null }
  readonly load: Omit<DoorSettings, 'trustProxy'>
  /** Answers a request of sign-in; false for any other. */
  answerSignIn(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

export interface App extends AsyncDisposable {
  readonly server: Server
}

/** Opens nothing yet: `server` is to be listened on. Disposing closes the sockets; the server is closed by its owner. */
export function createApp(settings: AppSettings): App {
  const { log, siteUrl, publicNews: news } = settings
  const { meters, tracing } = settings.telemetry
  const observer = { meters: meters.operations, tracing }
  const contexts = requestContexts(tracing ? tracedVerbs(settings, tracing) : settings)
  const handOver = createHandOver()
  const persistence = persistDocuments()
  const gate = createGate(settings)
  const door = openDoor({ ...settings.load, trustProxy: settings.trustProxy })
  const yoga = graphqlEndpoint({ gate, door, contexts, handOver, persistence, news, log, observer })
  const persisted = persistence.documents
  const graphql = hotEndpoint({ gate, yoga, contexts, handOver, siteUrl, persisted, news, observer })
  const previews = createPreviews(settings)
  const pages = createPages(settings, withDiscovery(previews, siteUrl))
  const answerers = { graphql: gatedEndpoint(gate, graphql), contexts, previews, pages, door }
  const answer = tracedRequests(router(settings, answerers), tracing)
  const warnOfProxy = untrustedProxyWarning(settings.trustProxy, log)
  const ServerResponse = countedResponse(meters.http, log)
  const server = createServer({ ...TIMEOUTS, IncomingMessage: NamedRequest, ServerResponse }, (request, response) => {
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
    },
  }
}

function endInFault(log: Logger, response: ServerResponse, error: unknown): void {
  const willPass = isOutage(error)
  if (!willPass) tellOfFault(log, response.req, error)
  if (response.headersSent) response.destroy()
  else if (willPass) sendLater(response, 'UNAVAILABLE')
  else sendText(response, 500, 'Something went wrong on our side.')
}

function tellOfFault(log: Logger, request: IncomingMessage, error: unknown): void {
  const facts = { requestId: requestIdOf(request), err: error, path: request.url }
  log.error(facts, 'a request failed unexpectedly')
}

interface Answerers {
  readonly graphql: Answer
  readonly contexts: ReturnType<typeof requestContexts>
  readonly previews: Previews
  readonly pages: Pages
  readonly door: Door
}

function router(settings: AppSettings, { graphql, ...others }: Answerers): Answer {
  const answerOther = otherPaths(settings, others)
  return (request, response) => {
    const path = requestPath(request)
    if (path !== '/graphql') return answerOther(request, response, path)
    return leadToExplorer(request, response) ? undefined : graphql(request, response)
  }
}

function otherPaths(settings: AppSettings, { contexts, previews, pages, door }: Omit<Answerers, 'graphql'>) {
  const { siteUrl } = settings
  const isSecure = siteUrl.startsWith('https:')
  const [secureData, securePage] = [dataHeaders(isSecure), pageHeaders(isSecure, settings.adScript)]
  const site = siteFiles(settings.webRoot)
  const answerFeed = feedRoutes(settings)
  const answerPicture = pictureRoutes(settings, previews)
  const sdl = printSchema(schema)
  const developers = createDeveloperPages(settings)

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    if (SIGN_IN.test(path)) {
      secureData(request, response, noop)
      if (await settings.answerSignIn(request, response)) return
    }
    if (path === PHOTO_PATH) {
      secureData(request, response, noop)
      return takePhoto(request, response, settings)
    }
    if (path === IMPORT_PATH) {
      secureData(request, response, noop)
      return takeImport(request, response, { ...settings, contexts })
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return sendText(response, 405, 'Method not allowed')
    }
    if (path === SECURITY_CONTACT_PATH) {
      secureData(request, response, noop)
      return sendSecurityContact(response, siteUrl)
    }
    if (path === '/schema.graphql') {
      secureData(request, response, noop)
      return sendText(response, 200, sdl)
    }
    if (await answerFeed(request, response, path)) return
    if (await sendHealth(path, response, { source: settings, door })) return
    if (await answerPicture(request, response, path)) return
    securePage(request, response, noop)
    if (await developers.send(request, response)) return
    if (!(await pages.send(request, response))) site(request, response)
  }
}

// helmet sets headers and goes on at once.
const noop = () => {}
