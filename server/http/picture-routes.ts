/** The paths of pictures: those of the catalogue, flags, and what a shared link shows. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { TryAgain } from '#schema/errors.ts'
import { sendFlag } from './flags.ts'
import { BoundedMap } from './hot/bounded-map.ts'
import { RETRY_AFTER_S } from './overload/unavailable.ts'
import { type Previews, pictureIn } from './previews.ts'
import { dataHeaders } from './security-headers.ts'
import { sendText } from './send.ts'

export interface PictureRoutesSettings {
  readonly siteUrl: string
  /** A picture by the path below /images/; null when there is none. */
  image(name: string): Promise<Picture | null>
}

interface Picture {
  readonly type: string
  readonly bytes: Uint8Array
  readonly isForEver: boolean
}

/** Answers a request for one of these paths; false for any other. */
export type PictureRoutes = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>

const IMAGES = '/images/'
const FLAGS = '/flags/'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Every cover in its usual sizes, with room. */
const KEPT_COVERS = { entries: 1000, weight: 32 * 1024 * 1024 }
/** A picture of a deleted account is gone from every cache within the hour. Until then boards do not ask for it each time. */
const OF_PEOPLE = 'public, max-age=3600, must-revalidate'

export function pictureRoutes(settings: PictureRoutesSettings, previews: Pick<Previews, 'sendPicture'>): PictureRoutes {
  const secure = dataHeaders(settings.siteUrl.startsWith('https:'))
  const keep = createCoverKeeper(settings)
  const answerTo = (path: string): ((response: ServerResponse) => Promise<void>) | null => {
    if (path.startsWith(IMAGES)) return (response) => sendImage(keep, path.slice(IMAGES.length), response)
    if (path.startsWith(FLAGS)) return (response) => sendFlag(path.slice(FLAGS.length), response)
    const preview = pictureIn(path)
    return preview === null ? null : (response) => sendPreview(previews, preview, response)
  }
  return async (request, response, path) => {
    const answer = answerTo(path)
    if (!answer) return false
    secure(request, response, noop)
    await answer(response)
    return true
  }
}

/** Covers are read from the database once, as long as they are asked for; pictures of people each time. */
function createCoverKeeper({ image }: PictureRoutesSettings): PictureRoutesSettings['image'] {
  const covers = new BoundedMap<Picture>(KEPT_COVERS)
  return async (name) => {
    const known = covers.get(name)
    if (known) return known
    const found = await image(name)
    if (found?.isForEver) covers.set(name, found, found.bytes.byteLength)
    return found
  }
}

async function sendImage(image: PictureRoutesSettings['image'], name: string, response: ServerResponse): Promise<void> {
  const found = await image(name)
  if (!found) return sendText(response, 404, 'Not found')
  // A name has the digest of its picture in it.
  const etag = `"${name}"`
  response.setHeader('etag', etag)
  response.setHeader('cache-control', found.isForEver ? FOR_EVER : OF_PEOPLE)
  if (response.req.headers['if-none-match'] === etag) return void response.writeHead(304).end()
  response.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.byteLength })
  response.end(found.bytes)
}

async function sendPreview(
  previews: Pick<Previews, 'sendPicture'>,
  name: string,
  response: ServerResponse,
): Promise<void> {
  try {
    if (!(await previews.sendPicture(name, response))) sendText(response, 404, 'Not found')
  } catch (problem) {
    if (!(problem instanceof TryAgain)) throw problem
    response.setHeader('retry-after', RETRY_AFTER_S)
    sendText(response, 503, 'Too many pictures are being drawn: try again in a moment.')
  }
}

// helmet sets headers and goes on at once.
const noop = () => {}
