/** Serves the dumps, the feed and embedded boards. */

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FeedDocument } from '#server/developers/feeds/document.ts'
import { EMBED_PATH } from '#server/developers/feeds/embed-address.ts'
import type { EmbedParts } from '#server/developers/feeds/embed-page.ts'
import type { Feeds } from '#server/developers/feeds/feeds.ts'
import { createPageSender } from './page-sender.ts'
import { dataHeaders, documentHeaders, FRAMES, hstsOf, secured } from './security-headers.ts'

export interface FeedRoutesSettings {
  readonly feeds: Feeds
  readonly siteUrl: string
  /** The built web client. */
  readonly webRoot: string
}

const MANIFEST = '/dumps/manifest.json'
/** Dumping all games takes seconds the first time. A caller who would wait longer is asked to retry while the work continues. */
const READY_MS = 20_000
const RETRY_S = 15

export async function feedRoutes(app: FastifyInstance, settings: FeedRoutesSettings): Promise<void> {
  const { feeds, siteUrl } = settings
  app.register(async (data) => {
    data.addHook('onRequest', secured(dataHeaders(siteUrl.startsWith('https:'))))
    data.get('/feed.atom', (request, reply) => send(request, reply, feeds.atom()))
    for (const path of ['/dumps', '/dumps/']) data.get(path, async (_request, reply) => reply.redirect(MANIFEST))
    data.get<{ Params: { '*': string } }>('/dumps/*', (request, reply) =>
      send(request, reply, feeds.dumps.named(request.params['*'])),
    )
    data.get('/oembed', async (request, reply) => {
      const answer = await feeds.oEmbed(queryOf(request))
      if (!('status' in answer)) return sendDocument(request, reply, answer)
      return reply.code(answer.status).header('access-control-allow-origin', '*').send(answer.message)
    })
  })
  app.register(async (embed) => embedRoute(embed, settings))
}

/** Neither reads nor sets cookies. */
function embedRoute(app: FastifyInstance, { feeds, siteUrl, webRoot }: FeedRoutesSettings): void {
  const parts = embedParts(webRoot)
  if (!parts)
    return void app.get(EMBED_PATH, async (_request, reply) => reply.code(503).send('The web client is not built.'))
  const sendPage = createPageSender()
  app.addHook('onRequest', secured(embedHeaders(parts, siteUrl.startsWith('https:'))))
  app.get(EMBED_PATH, async (request, reply) => {
    const { status, html } = await feeds.embed(queryOf(request), parts)
    if (status === 200) return sendPage(reply, html)
    return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
}

async function send(request: FastifyRequest, reply: FastifyReply, made: Promise<FeedDocument | null>) {
  const document = await inTime(made)
  if (document === 'late') {
    return reply.code(503).header('retry-after', RETRY_S).send('The dumps are being made: try again in a moment.')
  }
  return document ? sendDocument(request, reply, document) : reply.callNotFound()
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start))
}

function inTime<T>(promise: Promise<T>): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve('late'), READY_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

/** Reads the built script and style of the embedded board. `webRoot` is dist/web. Returns null if the client is not built. */
function embedParts(webRoot: string): EmbedParts | null {
  const [script, style] = ['leaderboard.js', 'leaderboard.css'].map((name) => join(webRoot, '.embed', name))
  if (!script || !style || !existsSync(script) || !existsSync(style)) return null
  // Nothing in them closes the surrounding element.
  return { script: inElement(readFileSync(script, 'utf8')), style: inElement(readFileSync(style, 'utf8')) }
}

const inElement = (text: string) => text.trim().replaceAll('</', '<\\/')

/** Sends a public document, which pages of any site may read, or 304 to clients that have it. */
async function sendDocument(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { type, etag, maxAgeS, length, parts }: FeedDocument,
): Promise<FastifyReply> {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'ETag')
  reply.header('etag', etag).header('cache-control', `public, max-age=${maxAgeS}`)
  if (knows(headers['if-none-match'], etag)) return reply.code(304).send()
  // A HEAD request reads nothing.
  const body = method === 'HEAD' ? Readable.from([]) : Readable.from(parts())
  return reply.type(type).header('content-length', length).send(body)
}

/** Also matches a tag that a proxy has made weak. */
function knows(given: string | undefined, etag: string): boolean {
  const tags = (given ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/**
 * Headers of a board embedded in other sites: any site may frame it, and it may only read from this server. Only the inline style and
 * script are allowed, identified by their digests.
 */
function embedHeaders({ style, script }: EmbedParts, isSecure: boolean) {
  return documentHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'connect-src': ["'self'"],
        'form-action': ["'none'"],
        'frame-ancestors': FRAMES.any.ancestors,
        'script-src': [digestOf(script)],
        'style-src': [digestOf(style)],
        'upgrade-insecure-requests': isSecure ? [] : null,
      },
    },
    frameguard: FRAMES.any.frameguard,
    // Other pages may already have loaded this origin without it.
    originAgentCluster: false,
    // Cross-origin isolated pages may embed it as well.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    hsts: hstsOf(isSecure),
  })
}

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'` as const
