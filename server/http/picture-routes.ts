/** The paths of pictures: those of the catalogue, flags, and what a shared link shows. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendFlag } from './flags.ts'
import { type Previews, pictureIn } from './previews.ts'
import { dataHeaders } from './security-headers.ts'
import { sendText } from './send.ts'

export interface PictureRoutesSettings {
  readonly siteUrl: string
  /** A picture of the catalogue by the path below /images/; null when there is none. */
  image(name: string): Promise<{ readonly type: string; readonly bytes: Uint8Array } | null>
}

/** Answers a request for one of these paths; false for any other. */
export type PictureRoutes = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>

const IMAGES = '/images/'
const FLAGS = '/flags/'

export function pictureRoutes(settings: PictureRoutesSettings, previews: Pick<Previews, 'sendPicture'>): PictureRoutes {
  const secure = dataHeaders(settings.siteUrl.startsWith('https:'))
  const answerTo = (path: string): ((response: ServerResponse) => Promise<void>) | null => {
    if (path.startsWith(IMAGES)) return (response) => sendImage(settings, path.slice(IMAGES.length), response)
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

async function sendImage(settings: PictureRoutesSettings, name: string, response: ServerResponse): Promise<void> {
  const image = await settings.image(name)
  if (!image) return sendText(response, 404, 'Not found')
  response.writeHead(200, {
    'content-type': image.type,
    'content-length': image.bytes.byteLength,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  response.end(image.bytes)
}

async function sendPreview(
  previews: Pick<Previews, 'sendPicture'>,
  name: string,
  response: ServerResponse,
): Promise<void> {
  if (!(await previews.sendPicture(name, response))) sendText(response, 404, 'Not found')
}

// helmet sets headers and goes on at once.
const noop = () => {}
