/** The paths of dumps, feed and embedded boards. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FeedDocument } from '#server/feeds/document.ts'
import { EMBED_PATH } from '#server/feeds/embed-address.ts'
import type { Feeds } from '#server/feeds/feeds.ts'
import { createPageSender } from '../page-sender.ts'
import { dataHeaders, secured } from '../security-headers.ts'
import { embedHeaders } from './embed-headers.ts'
import { embedParts } from './embed-parts.ts'
import { sendDocument } from './send-document.ts'

export interface FeedRoutesSettings {
  readonly feeds: Feeds
  readonly siteUrl: string
  /** The built web client. */
  readonly webRoot: string
}

const MANIFEST = '/dumps/manifest.json'
/** Making the dumps of all games takes seconds the first time. Whoever would wait longer is told to come again, and the work goes on. */
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

/** No cookie is read or set here, whoever comes. */
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
