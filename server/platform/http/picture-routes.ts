/** Serves pictures: those of the catalogue, flags and link previews. */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { TryAgain } from '#schema/errors.ts'
import { RETRY_AFTER_S } from '../admission/unavailable.ts'
import { PICTURE_AGE_S, type Previews } from './previews.ts'

export interface PictureSource {
  /** Returns the image at a path below /images/; null if there is none. */
  image(name: string): Promise<Picture | null>
}

interface Picture {
  readonly type: string
  readonly bytes: Uint8Array
  readonly isForEver: boolean
}

/** The part of the path that `*` matches. */
interface Below {
  readonly Params: { readonly '*': string }
}

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Every cover in its usual sizes, with room to spare. */
const KEPT_COVERS = { max: 1000, maxSize: 32 * 1024 * 1024 }
/** A deleted account's picture disappears from every cache within the hour. Until then boards do not request it each time. */
const OF_PEOPLE = 'public, max-age=3600, must-revalidate'
/** An SVG opened by itself is a page: it may do nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

export function pictureRoutes(app: FastifyInstance, source: PictureSource, previews: Pick<Previews, 'picture'>): void {
  const image = keepingCovers(source)
  app.get<Below>('/images/*', async ({ params, headers }, reply) => {
    const name = params['*']
    const found = await image(name)
    if (!found) return reply.callNotFound()
    // The name contains the picture's digest.
    const etag = `"${name}"`
    reply.header('etag', etag).header('cache-control', found.isForEver ? FOR_EVER : OF_PEOPLE)
    return headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(found.type).send(found.bytes)
  })
  app.get<Below>('/flags/*', async ({ params }, reply) => {
    const flag = await readFlag(params['*'])
    if (!flag) return reply.callNotFound()
    reply.header('cache-control', FOR_EVER).header('content-security-policy', DRAWING_POLICY)
    return reply.type('image/svg+xml').send(flag)
  })
  app.get<Below>('/previews/*', ({ params }, reply) => sendPreview(previews, params['*'], reply))
}

/** Caches covers, while pictures of people are read from the database each time. */
function keepingCovers({ image }: PictureSource): PictureSource['image'] {
  const covers = new LRUCache<string, Picture>(KEPT_COVERS)
  return async (name) => {
    const known = covers.get(name)
    if (known) return known
    const found = await image(name)
    if (found?.isForEver) covers.set(name, found, { size: found.bytes.byteLength })
    return found
  }
}

async function sendPreview(previews: Pick<Previews, 'picture'>, name: string, reply: FastifyReply) {
  try {
    const drawn = await previews.picture(name)
    if (!drawn) return reply.callNotFound()
    return reply.header('cache-control', `public, max-age=${PICTURE_AGE_S}`).type('image/png').send(drawn)
  } catch (problem) {
    if (!(problem instanceof TryAgain)) throw problem
    reply.code(503).header('retry-after', RETRY_AFTER_S)
    return reply.send('Too many pictures are being drawn: try again in a moment.')
  }
}

/** Flags of circle-flags by their code; a region without a flag has its country's. */
const FOLDER = join(createRequire(import.meta.url).resolve('circle-flags/package.json'), '../flags')
/** 'de', 'us-ca', 'other/pirate': nothing that leads out of the folder. */
const FLAG = /^((?:other\/)?[a-z]+)(-[a-z0-9_]+)?\.svg$/

/** Returns an immutable SVG by name; null if there is none. */
async function readFlag(name: string): Promise<Buffer | null> {
  const [, country, region = ''] = FLAG.exec(name) ?? []
  if (!country) return null
  return (await drawing(country + region)) ?? (await drawing(country))
}

async function drawing(code: string): Promise<Buffer | null> {
  try {
    return await readFile(join(FOLDER, `${code}.svg`))
  } catch {
    return null
  }
}
