/** Serves the developer site at /developers, rendered at the first request. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocsSettings, developerSite, type SiteFile } from '#server/developers/docs/site.ts'
import { createPageSender } from './page-sender.ts'
import { requestPath } from './request-path.ts'
import { allowEditor } from './security-headers.ts'

const ROOT = '/developers'
const EXPLORER = `${ROOT}/explorer`

export function developerPages(app: FastifyInstance, settings: DocsSettings): void {
  const sendPage = createPageSender()
  let written: ReadonlyMap<string, SiteFile> | null = null
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    written ??= developerSite(settings)
    const file = written.get(requestPath(request.raw))
    if (!file) return notThere(reply, written)
    if (file.isExplorer) allowEditor(reply.raw)
    if (file.isForEver) reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendPage(reply, file.text(), file.type)
  }
  app.get(ROOT, send)
  app.get(`${ROOT}/*`, send)
  // Addresses that people guess or remember.
  app.get(`${ROOT}/`, async (_request, reply) => redirect(reply, ROOT))
  app.get('/explorer', async (_request, reply) => redirect(reply, EXPLORER))
}

/** Redirects a browser that opens the API's address to the explorer. */
export function leadToExplorer({ method, url, headers }: IncomingMessage, response: ServerResponse): boolean {
  const isVisit = method === 'GET' && url === '/graphql' && /\btext\/html\b/.test(headers.accept ?? '')
  if (isVisit) response.writeHead(302, { location: EXPLORER, 'cache-control': 'no-cache' }).end()
  return isVisit
}

const redirect = (reply: FastifyReply, location: string) => reply.header('cache-control', 'no-cache').redirect(location)

function notThere(reply: FastifyReply, written: ReadonlyMap<string, SiteFile>): FastifyReply {
  const page = written.get(`${ROOT}/not-found`)
  return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page?.text())
}
