/** Requests in, responses out: the API, pictures, health and the web client on one port. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { printSchema } from 'graphql'
import type { Logger } from 'pino'
import { schema } from '#schema/schema.ts'
import { sendFlag } from './flags.ts'
import { createGate, type Gate, type GateSettings } from './gate/gate.ts'
import { graphqlEndpoint } from './graphql-endpoint.ts'
import { createHandOver } from './hot/hand-over.ts'
import { type HotEndpoint, hotEndpoint } from './hot/hot-endpoint.ts'
import { persistDocuments } from './hot/persisted-documents.ts'
import type { PublicNews } from './hot/public-news.ts'
import { IMPORT_PATH, takeImport } from './import-endpoint.ts'
import { createPages, type Pages } from './pages.ts'
import { PHOTO_PATH, takePhoto } from './photo-upload.ts'
import { createPreviews, type PreviewSettings, type Previews, pictureIn } from './previews.ts'
import { type ContextSource, requestContexts } from './request-context.ts'
import { requestPath } from './request-path.ts'
import { dataHeaders, pageHeaders } from './security-headers.ts'
import { sendJson, sendText } from './send.ts'
import { siteFiles } from './site-files.ts'
import { websocketEndpoint } from './websocket-endpoint.ts'

/** Longer than the slowest honest request takes to arrive. */
const REQUEST_MS = 30_000
/** Longer than a proxy keeps an idle connection: it must be the one to close it, or it may send into a closed one. */
const KEEP_ALIVE_MS = 75_000
/** Ours, and those of the providers for development. */
const SIGN_IN = /^\/(?:auth|dev-identity)\//

export interface AppSettings extends ContextSource, PreviewSettings, GateSettings {
  readonly siteUrl: string
  readonly webRoot: string
  readonly log: Logger
  readonly publicNews: PublicNews
  /** GraphiQL at /graphql, which brings its parts from elsewhere. */
  readonly hasExplorer: boolean
  /** True when the database answers. */
  isHealthy(): Promise<boolean>
  /** True while the other nodes cannot be reached. */
  isAlone(): boolean
  /** Answers a request of sign-in; false for any other. */
  answerSignIn(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** A picture of the catalogue by the path below /images/; null when there is none. */
  image(name: string): Promise<{ readonly type: string; readonly bytes: Uint8Array } | null>
}

export interface App extends AsyncDisposable {
  readonly server: Server
}

/** Opens nothing yet: `server` is to be listened on. Disposing closes the sockets; the server is closed by its owner. */
export function createApp(settings: AppSettings): App {
  const { log, siteUrl } = settings
  const contexts = requestContexts(settings)
  const handOver = createHandOver()
  const persistence = persistDocuments()
  const gate = createGate(settings)
  const yoga = graphqlEndpoint({
    gate,
    hasExplorer: settings.hasExplorer,
    contexts,
    handOver,
    persistence,
    news: settings.publicNews,
    log,
  })
  const graphql = hotEndpoint({
    ...{ gate, yoga, contexts, handOver, siteUrl },
    persisted: persistence.documents,
    news: settings.publicNews,
  })
  const previews = createPreviews(settings)
  const pages = createPages(settings, previews)
  const answer = router(settings, { gate, contexts, graphql, previews, pages })
  const server = createServer({ requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error, path: request.url }, 'a request failed unexpectedly')
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'Something went wrong on our side.')
    })
  })
  const sockets = websocketEndpoint(server, { gate, yoga, contexts, siteUrl, log })
  return {
    server,
    async [Symbol.asyncDispose]() {
      await sockets[Symbol.asyncDispose]()
      await graphql[Symbol.asyncDispose]()
      await pages[Symbol.asyncDispose]()
    },
  }
}

interface Answerers {
  readonly gate: Gate
  readonly contexts: ReturnType<typeof requestContexts>
  readonly graphql: HotEndpoint
  readonly previews: Previews
  readonly pages: Pages
}

function router(settings: AppSettings, { gate, contexts, graphql, previews, pages }: Answerers) {
  const { siteUrl } = settings
  const isSecure = siteUrl.startsWith('https:')
  const [secureData, securePage] = [dataHeaders(isSecure), pageHeaders(isSecure)]
  const site = siteFiles(settings.webRoot)
  const sdl = printSchema(schema)

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = requestPath(request)
    if (path === '/graphql') {
      if (await gate.lets(request, response)) await graphql.answer(request, response)
      return
    }
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
    if (path === '/schema.graphql') {
      secureData(request, response, noop)
      return sendText(response, 200, sdl)
    }
    if (path === '/healthz') return sendHealth(settings, response)
    if (path.startsWith('/images/')) {
      secureData(request, response, noop)
      return sendImage(settings, path.slice('/images/'.length), response)
    }
    if (path.startsWith('/flags/')) {
      secureData(request, response, noop)
      return sendFlag(path.slice('/flags/'.length), response)
    }
    const picture = pictureIn(path)
    if (picture !== null) {
      secureData(request, response, noop)
      if (!(await previews.sendPicture(picture, response))) sendText(response, 404, 'Not found')
      return
    }
    securePage(request, response, noop)
    if (!(await pages.send(request, response))) site(request, response)
  }
}

async function sendHealth(settings: AppSettings, response: ServerResponse): Promise<void> {
  const isHealthy = await settings.isHealthy()
  // A node that is alone still serves its players, so it is not taken out of service.
  const live = settings.isAlone() ? { live: 'alone' } : {}
  sendJson(response, isHealthy ? 200 : 503, { status: isHealthy ? 'ok' : 'the database does not answer', ...live })
}

async function sendImage(settings: AppSettings, name: string, response: ServerResponse): Promise<void> {
  const image = await settings.image(name)
  if (!image) return sendText(response, 404, 'Not found')
  response.writeHead(200, {
    'content-type': image.type,
    'content-length': image.bytes.byteLength,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  response.end(image.bytes)
}

// helmet sets headers and goes on at once.
const noop = () => {}
