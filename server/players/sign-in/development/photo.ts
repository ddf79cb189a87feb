/** Pictures of some of the development provider's people: one has a plain one, another's does not come, the rest have none. */
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import sharp from 'sharp'

/** Below the path of the providers. */
const PHOTO = /^\/dev-identity\/photo\/([^/?]+)\.png$/
const SIZE = 128

/** Ada has a picture; Ben's address leads nowhere. Names that begin like theirs get the same. */
export function developmentPhotoUrl(origin: string, name: string): string | null {
  return /^(?:Ada Byron|Ben Okafor)\b/.test(name)
    ? `${origin}/dev-identity/photo/${encodeURIComponent(name)}.png`
    : null
}

/** Whether an address is that of a picture here. */
export function isDevelopmentPhoto(url: URL): boolean {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'http:' && isHere && PHOTO.test(url.pathname)
}

/** Answers a request for a picture; false for any other. */
export async function answerPhoto(path: string, response: ServerResponse): Promise<boolean> {
  const [, encoded = ''] = PHOTO.exec(path) ?? []
  if (!encoded) return false
  const name = decodeURIComponent(encoded)
  if (!name.startsWith('Ada')) {
    response.writeHead(200, { 'content-type': 'image/png' }).end('This is no picture.')
    return true
  }
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(name).digest()
  const picture = sharp({ create: { width: SIZE, height: SIZE, channels: 3, background: { r, g, b } } })
  response.writeHead(200, { 'content-type': 'image/png' }).end(await picture.png().toBuffer())
  return true
}
