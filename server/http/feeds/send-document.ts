/** Sends a document that everybody may have: to pages of other sites as well, and not again to whoever has it. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FeedDocument } from '#server/feeds/document.ts'

export async function sendDocument(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { type, etag, maxAgeS, length, parts }: FeedDocument,
): Promise<FastifyReply> {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'ETag')
  reply.header('etag', etag).header('cache-control', `public, max-age=${maxAgeS}`)
  if (knows(headers['if-none-match'], etag)) return reply.code(304).send()
  // Nothing is read for a head alone.
  const body = method === 'HEAD' ? Readable.from([]) : Readable.from(parts())
  return reply.type(type).header('content-length', length).send(body)
}

/** Also where a proxy has made the tag a weak one. */
function knows(given: string | undefined, etag: string): boolean {
  const tags = (given ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
