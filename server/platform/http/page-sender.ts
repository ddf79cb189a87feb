import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'

/** Recently requested pages, about ten kilobytes each. */
const KEPT_PAGES = 200
/** A page is compressed once and sent often, but the first reader waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

type Encoding = 'br' | 'gzip' | 'identity'

interface Packed {
  readonly etag: string
  readonly bytes: Promise<Buffer>
}

/** `type` is text/html by default. */
export type PageSender = (reply: FastifyReply, text: string, type?: string) => Promise<FastifyReply>

/**
 * Sends compressed HTML, or 304 to browsers that have it, and caches compressed pages. Browsers revalidate pages on each use unless their
 * headers say otherwise.
 */
export function createPageSender(): PageSender {
  const kept = new LRUCache<string, Packed>({ max: KEPT_PAGES })
  const packedOf = (html: string, encoding: Encoding): Packed => {
    const key = `${encoding} ${html}`
    const known = kept.get(key)
    if (known) return known
    const packed = { etag: etagOf(key), bytes: compressed(html, encoding) }
    kept.set(key, packed)
    return packed
  }
  return async (reply, html, type = 'text/html') => {
    const { headers } = reply.request
    const encoding = encodingFor(headers)
    const { etag, bytes } = packedOf(html, encoding)
    reply.header('etag', etag).header('vary', 'accept-encoding, cookie')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(`${type}; charset=utf-8`).send(await bytes)
  }
}

function encodingFor(headers: IncomingHttpHeaders): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

async function compressed(html: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(html)
  if (encoding === 'br') return promisify(brotliCompress)(bytes, BROTLI)
  return encoding === 'gzip' ? promisify(gzip)(bytes) : bytes
}
