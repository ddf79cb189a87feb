/** Everything that the server serves beside the API: pages and files, pictures, feeds, sign-in, admin uploads, health checks. */
import { existsSync } from 'node:fs'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { printSchema } from 'graphql'
import type { Logger } from 'pino'
import { product } from '#schema/rules/product.ts'
import { schema } from '#schema/schema.ts'
import { isOutage } from '#server/platform/database/outage.ts'
import type { LoadShedder } from '../admission/load-shedder.ts'
import { sendLater } from '../admission/unavailable.ts'
import type { RequestContexts } from '../graphql/request-context.ts'
import { developerPages } from './developer-pages.ts'
import { type FeedRoutesSettings, feedRoutes } from './feed-routes.ts'
import { type HealthSource, healthRoutes } from './health.ts'
import { importEndpoint } from './import-endpoint.ts'
import type { Pages } from './pages.ts'
import { type PhotoUploadDeps, photoUpload } from './photo-upload.ts'
import { type PictureSource, pictureRoutes } from './picture-routes.ts'
import type { Previews } from './previews.ts'
import { requestIdOf } from './request-state.ts'
import { dataHeaders, pageHeaders, secured } from './security-headers.ts'
import { sendText } from './send.ts'

export interface SiteSettings
  extends HealthSource,
    FeedRoutesSettings,
    PictureSource,
    Omit<PhotoUploadDeps, 'contexts'> {
  /** The script of an ad partner. */
  readonly adScript: string | undefined
  readonly log: Logger
  readonly publicNews: { edited(): void }
  /** Handles a sign-in request; returns false for any other. */
  answerSignIn(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

export interface SiteParts {
  readonly contexts: RequestContexts
  readonly previews: Previews
  readonly pages: Pages
  readonly loadShedder: LoadShedder
  /** Creates the server, which answers API requests itself and passes the others to `answer`. */
  serve(answer: RequestListener): Server
}

/** Paths of screens contain no dot. These are files, and a missing file must not return the client's page. */
const NAMES_FILE = /\/\.|\.[^/]*\/?$/
const FOR_EVER = 'public, max-age=31536000, immutable'

export async function openSite(settings: SiteSettings, parts: SiteParts): Promise<FastifyInstance> {
  const site = fastify({
    serverFactory: parts.serve,
    genReqId: requestIdOf,
  })
  const isSecure = settings.siteUrl.startsWith('https:')
  site.setErrorHandler((problem, _request, reply) => {
    reply.hijack()
    endInFault(settings.log, reply.raw, problem)
  })
  site.setNotFoundHandler(({ method }, reply) => {
    if (method === 'GET' || method === 'HEAD') return reply.code(404).send('Not found')
    return reply.code(405).header('allow', 'GET, HEAD').send('Method not allowed')
  })
  site.register(async (health) => healthRoutes(health, settings, parts.loadShedder))
  site.register(feedRoutes, settings)
  site.register(async (data) => {
    data.addHook('onRequest', secured(dataHeaders(isSecure)))
    dataRoutes(data, settings, parts)
  })
  site.register(async (pages) => {
    pages.addHook('onRequest', secured(pageHeaders(isSecure, settings.adScript)))
    await pageRoutes(pages, settings, parts)
  })
  await site.ready()
  return site
}

function dataRoutes(app: FastifyInstance, settings: SiteSettings, { contexts, previews }: SiteParts): void {
  const sdl = printSchema(schema)
  app.get('/schema.graphql', async () => sdl)
  securityContact(app, settings.siteUrl)
  pictureRoutes(app, settings, previews)
  app.register(signInRoutes, settings)
  app.register(photoUpload, { ...settings, contexts })
  app.register(importEndpoint, { ...settings, contexts })
}

/** Our routes and those of the development providers, which read request bodies themselves. */
async function signInRoutes(app: FastifyInstance, { answerSignIn }: SiteSettings): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  for (const path of ['/auth/*', '/dev-identity/*']) {
    app.all(path, async (request, reply) => {
      if (!(await answerSignIn(request.raw, reply.raw))) return reply.callNotFound()
      return reply.hijack()
    })
  }
}

/** The built web client: precompressed, cached forever if the name has a hash, one page for all screens. */
async function pageRoutes(app: FastifyInstance, settings: SiteSettings, { pages }: SiteParts): Promise<void> {
  developerPages(app, settings)
  if (existsSync(settings.webRoot)) {
    await app.register(files, {
      root: settings.webRoot,
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Only useful for large files, and there are none.
      acceptRanges: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', path.startsWith(`${settings.webRoot}/assets/`) ? FOR_EVER : 'no-cache')
      },
    })
  }
  app.get<{ Params: { '*': string } }>('*', (request, reply) =>
    NAMES_FILE.test(request.params['*']) ? reply.callNotFound() : pages.send(request, reply),
  )
}

/** The client learns only the id of the fault; the log has the rest. */
export function endInFault(log: Logger, response: ServerResponse, error: unknown): void {
  const willPass = isOutage(error)
  if (!willPass) {
    const { req } = response
    log.error({ requestId: requestIdOf(req), err: error, path: req.url }, 'a request failed unexpectedly')
  }
  if (response.headersSent) response.destroy()
  else if (willPass) sendLater(response, 'UNAVAILABLE')
  else sendText(response, 500, 'Something went wrong on our side.')
}

/** RFC 9116: where to report a vulnerability. */
const PATH = '/.well-known/security.txt'
const DAY_MS = 24 * 60 * 60 * 1000
/** The standard recommends less than a year, so that abandoned addresses expire. */
const VALID_DAYS = 180

function securityContact(app: FastifyInstance, siteUrl: string): void {
  app.get(PATH, async (_request, reply) => {
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS)
    const lines = [
      `Contact: ${product.links.contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${siteUrl}${PATH}`,
    ]
    return reply.header('cache-control', 'public, max-age=86400').send(`${lines.join('\n')}\n`)
  })
}
