/** Draws covers in every size and format in which they are served; one that cannot be drawn is a mistake of the catalogue. */
import sharp from 'sharp'
import { coverRenditions, DRAWING_SECONDS, type DrawnCover, LARGEST_COVER } from './cover-renditions.ts'
import { FaultyCatalogue, type Mistake } from './mistakes.ts'
import type { WrittenCover } from './written-catalogue.ts'

const MOST_PIXELS = 2048 * 2048

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
  const density = Math.min(MOST_DENSITY, Math.max(1, (DEFAULT_DENSITY * LARGEST_COVER) / width))
  const drawing = await sharp(source, { density, limitInputPixels: MOST_PIXELS })
    .resize(LARGEST_COVER, LARGEST_COVER)
    .timeout({ seconds: DRAWING_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return coverRenditions(imageId, drawing)
}
