/** How people's pictures are kept, and where they are served. */

/** Pixels of each side: on a board, and larger or on a fine screen. */
export const PHOTO_SIZES = [96, 192] as const
export const PHOTO_FORMAT = 'webp'

/** The path of an uploaded picture in its smaller size. */
export function photoPath(imageId: string): string {
  return `/images/${imageId}-${PHOTO_SIZES[0]}.${PHOTO_FORMAT}`
}
