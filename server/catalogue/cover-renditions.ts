/** Makes every size and format in which a cover is served out of one drawing of it. */
import type { OutputInfo } from 'sharp'
import sharp from 'sharp'
import { COVER_FORMATS, COVER_SIZES, type CoverFormat, type CoverSize } from './images.ts'

export interface DrawnCover {
  readonly imageId: string
  readonly size: CoverSize
  readonly format: CoverFormat
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Pixels of each side: the drawing need not be larger. */
export const LARGEST_COVER = Math.max(...COVER_SIZES)
/** A few nested references can make a short file render forever. */
export const DRAWING_SECONDS = 20

/** Bare pixels, as sharp gives them with `resolveWithObject`. */
export interface Drawing {
  readonly data: Buffer
  readonly info: OutputInfo
}

/** Drawn once, as large as it is needed; the smaller ones are made from the pixels. */
export function coverRenditions(imageId: string, { data, info }: Drawing): Promise<DrawnCover[]> {
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
