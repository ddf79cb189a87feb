/** Draws somebody's picture anew: judged by its content, in our sizes, with nothing left of what else was in the file. */
import PQueue from 'p-queue'
import sharp from 'sharp'
import { PHOTO_FORMAT, PHOTO_SIZES } from '#server/photo-sizes.ts'

export interface DrawnPhoto {
  readonly size: number
  readonly format: typeof PHOTO_FORMAT
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** More than any provider keeps, and 100 MB to draw. */
const MOST_PIXELS = 25_000_000
const DRAWING_SECONDS = 5
/** How files begin, and where; nothing else is shown to a decoder, least of all what is drawn by a program, as SVG is. */
const BEGINNINGS: readonly (readonly [at: number, bytes: string])[] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [0, 'GIF8'],
  [8, 'WEBP'],
]

const drawing = new PQueue({ concurrency: 2 })
const MOST_WAITING = 50

/** Rejects for what is no picture, or a damaged one. */
export async function drawPhoto(source: Uint8Array): Promise<readonly DrawnPhoto[]> {
  const text = Buffer.from(source.subarray(0, 16)).toString('latin1')
  if (!BEGINNINGS.some(([at, beginning]) => text.startsWith(beginning, at))) throw new Error('This is no picture')
  if (drawing.size >= MOST_WAITING) throw new Error('Too many pictures wait to be drawn')
  return drawing.add(() => Promise.all(PHOTO_SIZES.map((size) => drawIn(source, size))))
}

async function drawIn(source: Uint8Array, size: number): Promise<DrawnPhoto> {
  const drawn = await sharp(source, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    // As the camera was held, which is noted among all that is left out.
    .rotate()
    .resize(size, size, { fit: 'cover' })
    .toColourspace('srgb')
    .timeout({ seconds: DRAWING_SECONDS })
    .toFormat(PHOTO_FORMAT, { quality: 84 })
    .toBuffer()
  return { size, format: PHOTO_FORMAT, bytes: new Uint8Array(drawn) }
}
