/** The paths of dumps, feed and embedded boards. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FeedDocument } from '#server/feeds/document.ts'
import { EMBED_PATH } from '#server/feeds/embed-address.ts'
import type { Feeds } from '#server/feeds/feeds.ts'
import { createPageSender } from '../page-sender.ts'
import { dataHeaders } from '../security-headers.ts'
import { sendText } from '../send.ts'
import { embedHeaders } from './embed-headers.ts'
import { embedParts } from './embed-parts.ts'
import { sendDocument } from './send-document.ts'

export interface FeedRoutesSettings {
  readonly feeds: Feeds
  readonly siteUrl: string
  /** The built web client. */
  readonly webRoot: string
}

/** Answers a request for one of these paths; false for any other. */
export type FeedRoutes = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const DUMPS = '/dumps/'
/** Making the dumps of all games takes seconds the first time. Whoever would wait longer is told to come again, and the work goes on. */
const READY_MS = 20_000
const RETRY_S = 15

export function feedRoutes(settings: FeedRoutesSettings): FeedRoutes {
  const { feeds, siteUrl } = settings
  const secure = dataHeaders(siteUrl.startsWith('https:'))
  const send = async (request: IncomingMessage, response: ServerResponse, made: Promise<FeedDocument | null>) => {
    secure(request, response, noop)
    const document = await inTime(made)
    if (document === 'late') {
      response.setHeader('retry-after', RETRY_S)
      return sendText(response, 503, 'The dumps are being made: try again in a moment.')
    }
    return document ? sendDocument(request, response, document) : sendText(response, 404, 'Not found')
  }
  const answers: ReadonlyMap<string, Answer> = new Map<string, Answer>([
    ['/feed.atom', (request, response) => send(request, response, feeds.atom())],
    ['/dumps', async (_request, response) => redirect(response, `${DUMPS}manifest.json`)],
    [DUMPS, async (_request, response) => redirect(response, `${DUMPS}manifest.json`)],
    ['/oembed', oEmbedAnswer(settings)],
    [EMBED_PATH, embedAnswer(settings)],
  ])
  return async (request, response, path) => {
    const answer = answers.get(path)
    if (answer) await answer(request, response)
    else if (path.startsWith(DUMPS)) await send(request, response, feeds.dumps.named(path.slice(DUMPS.length)))
    else return false
    return true
  }
}

function oEmbedAnswer({ feeds, siteUrl }: FeedRoutesSettings): Answer {
  const secure = dataHeaders(siteUrl.startsWith('https:'))
  return async (request, response) => {
    secure(request, response, noop)
    const answer = await feeds.oEmbed(queryOf(request))
    if (!('status' in answer)) return sendDocument(request, response, answer)
    response.setHeader('access-control-allow-origin', '*')
    sendText(response, answer.status, answer.message)
  }
}

/** No cookie is read or set here, whoever comes. */
function embedAnswer({ feeds, siteUrl, webRoot }: FeedRoutesSettings): Answer {
  const parts = embedParts(webRoot)
  if (!parts) return async (_request, response) => sendText(response, 503, 'The web client is not built.')
  const secure = embedHeaders(parts, siteUrl.startsWith('https:'))
  const sendPage = createPageSender()
  return async (request, response) => {
    secure(request, response, noop)
    const { status, html } = await feeds.embed(queryOf(request), parts)
    if (status === 200) return sendPage(request, response, html)
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).end(html)
  }
}

function queryOf({ url = '/' }: IncomingMessage): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start))
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end()
}

function inTime<T>(promise: Promise<T>): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve('late'), READY_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

// helmet sets headers and goes on at once.
const noop = () => {}
