/** Draws covers in every size and format in which they are served; one that cannot be drawn is a mistake of the catalogue. */
import sharp from 'sharp'
import { COVER_FORMATS, COVER_SIZES, type CoverFormat, type CoverSize } from './images.ts'
import { FaultyCatalogue, type Mistake } from './mistakes.ts'
import type { WrittenCover } from './written-catalogue.ts'

export interface DrawnCover {
  readonly imageId: string
  readonly size: CoverSize
  readonly format: CoverFormat
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A few nested references make a short file draw for ever. */
const DRAWING_SECONDS = 20
const MOST_PIXELS = 2048 * 2048
const LARGEST = Math.max(...COVER_SIZES)

/** SVG counts 72 dots to the inch, and sharp draws at no more than 100,000. */
const DEFAULT_DENSITY = 72
const MOST_DENSITY = 100_000

/** Rejects with `FaultyCatalogue`. */
export async function renderCovers(folder: string, covers: readonly WrittenCover[]): Promise<DrawnCover[]> {
  const mistakes: Mistake[] = []
  const drawn = await Promise.all(
    covers.map((cover) =>
      renderCover(cover).catch((problem: unknown) => {
        const reason = String(problem).replace(/\s*\n\s*/g, ', ')
        mistakes.push({ file: cover.file, line: null, message: `cannot be drawn (${reason}): simplify it` })
        return []
      }),
    ),
  )
  if (mistakes.length > 0) throw new FaultyCatalogue(folder, mistakes)
  return drawn.flat()
}

async function renderCover({ imageId, svg }: WrittenCover): Promise<DrawnCover[]> {
  const source = Buffer.from(svg)
  const { width } = await sharp(source).metadata()
  const density = Math.min(MOST_DENSITY, Math.max(1, (DEFAULT_DENSITY * LARGEST) / width))
  // Drawn once, as large as it is needed; the smaller ones are made from the pixels.
  const { data, info } = await sharp(source, { density, limitInputPixels: MOST_PIXELS })
    .resize(LARGEST, LARGEST)
    .timeout({ seconds: DRAWING_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  return Promise.all(
    COVER_SIZES.flatMap((size) =>
      COVER_FORMATS.map(async (format) => {
        const sized = pixels.clone().resize(size, size)
        const encoded = format === 'webp' ? sized.webp({ quality: 84 }) : sized.png({ compressionLevel: 9 })
        return { imageId, size, format, bytes: new Uint8Array(await encoded.toBuffer()) }
      }),
    ),
  )
}
