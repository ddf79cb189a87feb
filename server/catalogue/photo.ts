/** Turns uploaded photos into covers: checked by content, re-encoded in every size, without metadata. */
import { createHash } from 'node:crypto'
import PQueue from 'p-queue'
import sharp from 'sharp'
import { TryAgain } from '#schema/errors.ts'
import { PhotoRefused } from '#schema/portal/errors.ts'
import { coverRenditions, DRAWING_SECONDS, type DrawnCover, LARGEST_COVER } from './cover-renditions.ts'

export interface DrawnPhoto {
  readonly imageId: string
  readonly renditions: readonly DrawnCover[]
}

/** Fifty megapixels are more than a telephone takes, and 200 MB to draw. */
const MOST_PIXELS = 50_000_000

const NO_PHOTO = 'Choose an image: JPEG, PNG, WebP, GIF or AVIF.'
const DAMAGED = 'This image is damaged or cut off: save it anew and try again.'
const TOO_LARGE = 'This image has more than 50 megapixels: make it smaller.'

/** How files begin, and where; nothing else is shown to a decoder, least of all what is drawn by a program, as SVG is. */
const BEGINNINGS: readonly (readonly [at: number, bytes: string])[] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  [4, 'ftypavif'],
]

const drawing = new PQueue({ concurrency: 2 })
const MOST_WAITING = 10

/** Errors: PhotoRefused, TryAgain. */
export async function drawPhoto(bytes: Uint8Array): Promise<DrawnPhoto> {
  const source = Buffer.from(bytes)
  const text = source.subarray(0, 16).toString('latin1')
  if (!BEGINNINGS.some(([at, beginning]) => text.startsWith(beginning, at))) throw new PhotoRefused(NO_PHOTO)
  const imageId = createHash('sha256').update(source).digest('hex')
  if (drawing.size >= MOST_WAITING) throw new TryAgain()
  return drawing.add(async () => ({ imageId, renditions: await draw(imageId, source) }))
}

async function draw(imageId: string, source: Buffer): Promise<DrawnCover[]> {
  // The header alone, however much it promises.
  const { width, height } = await sharp(source, { limitInputPixels: false }).metadata().catch(refuse(DAMAGED))
  if (width * height > MOST_PIXELS) throw new PhotoRefused(TOO_LARGE)
  // Turned upright by what the camera noted, which goes with all other notes.
  const upright = await sharp(source, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(LARGEST_COVER, LARGEST_COVER, { fit: 'cover' })
    .toColourspace('srgb')
    .timeout({ seconds: DRAWING_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse(DAMAGED))
  return coverRenditions(imageId, upright)
}

function refuse(why: string): () => never {
  return () => {
    throw new PhotoRefused(why)
  }
}
