/** Sends a document that everybody may have: to pages of other sites as well, and not again to whoever has it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FeedDocument } from '#server/feeds/document.ts'

export async function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  { type, etag, maxAgeS, length, parts }: FeedDocument,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', 'ETag')
  response.setHeader('etag', etag)
  response.setHeader('cache-control', `public, max-age=${maxAgeS}`)
  if (knows(request, etag)) return void response.writeHead(304).end()
  response.writeHead(200, { 'content-type': type, 'content-length': length })
  if (request.method === 'HEAD') return void response.end()
  // A reader that goes away, or is too slow, ends it: nobody is to be told.
  await pipeline(Readable.from(parts()), response).catch(() => response.destroy())
}

/** Also where a proxy has made the tag a weak one. */
function knows({ headers }: IncomingMessage, etag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
