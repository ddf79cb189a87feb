/** Pictures by their address. What is behind an address never changes, but a person's picture goes with their account. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { PHOTO_SIZES } from './photo-sizes.ts'

/** Pixels of each side: on a phone's board, on a large or fine screen, in the archive. */
export const COVER_SIZES = [160, 320, 640] as const
export const COVER_FORMATS = ['webp', 'png'] as const

export type CoverSize = (typeof COVER_SIZES)[number]
export type CoverFormat = (typeof COVER_FORMATS)[number]

export interface ServedImage {
  /** For the header content-type. */
  readonly type: string
  readonly bytes: Uint8Array
  /** False for pictures of people, which must not be kept for long. */
  readonly isForEver: boolean
}

/** The address of a picture. */
export function coverPath(imageId: string, size: CoverSize, format: CoverFormat): string {
  return `/images/${imageId}-${size}.${format}`
}

/** Returns the picture behind `/images/NAME`; null for an unknown name. */
export async function findImage(prisma: PrismaClient, name: string): Promise<ServedImage | null> {
  const [, imageId = '', digits, ending] = name.match(/^([0-9a-f]{64})-(\d{1,4})\.(\w{1,4})$/) ?? []
  const size = [...COVER_SIZES, ...PHOTO_SIZES].find((one) => one === Number(digits))
  const format = COVER_FORMATS.find((one) => one === ending)
  if (!size || !format) return null
  const bytes = await findRendition(prisma, { imageId, size, format })
  return bytes && { type: `image/${format}`, bytes, isForEver: COVER_SIZES.some((one) => one === size) }
}

/** Null where it was not drawn. */
async function findRendition(
  prisma: PrismaClient,
  which: { readonly imageId: string; readonly size: number; readonly format: CoverFormat },
): Promise<Uint8Array | null> {
  const rendition = await prisma.rendition.findUnique({
    where: { imageId_size_format: which },
    select: { bytes: true },
  })
  return rendition?.bytes ?? null
}
