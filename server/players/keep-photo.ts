/** Stores copies of profile pictures: one for all players with the same picture, deleted with its last user. */
import { createHash } from 'node:crypto'
import PQueue from 'p-queue'
import sharp from 'sharp'
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { PHOTO_FORMAT, PHOTO_SIZES, photoPath } from '#server/catalogue/photo-sizes.ts'
import { lockForName } from '#server/platform/database/transaction-lock.ts'

/** Answers whether the account looks different now. Null takes the picture away. Rejects for what is no picture. */
export async function keepPhoto(prisma: PrismaClient, playerId: string, source: Uint8Array | null): Promise<boolean> {
  const photoId = source && createHash('sha256').update(source).digest('hex')
  const account = await prisma.account.findUnique({ where: { playerId }, select: { photoId: true } })
  if (!account || account.photoId === photoId) return false
  const renditions = source ? await drawPhoto(source) : []
  await prisma.$transaction(async (tx) => {
    await lockPhotos(tx, [photoId, account.photoId])
    if (photoId) {
      await tx.image.createMany({ data: [{ id: photoId }], skipDuplicates: true })
      const data = renditions.map((rendition) => ({ imageId: photoId, ...rendition }))
      await tx.rendition.createMany({ data, skipDuplicates: true })
    }
    const photoUrl = photoId && photoPath(photoId)
    await tx.account.updateMany({ where: { playerId }, data: { photoId, photoUrl } })
    await dropUnused(tx, account.photoId)
  })
  return true
}

/** To be called, in one transaction, around the end of an account: `end` deletes it. */
export async function endingPhoto(
  tx: Prisma.TransactionClient,
  playerId: string,
  end: () => Promise<unknown>,
): Promise<void> {
  const account = await tx.account.findUnique({ where: { playerId }, select: { photoId: true } })
  await lockPhotos(tx, [account?.photoId ?? null])
  await end()
  await dropUnused(tx, account?.photoId ?? null)
}

/** Prevents reuse of a picture while it is being deleted. Always in the same order, to avoid deadlocks. */
async function lockPhotos(tx: Prisma.TransactionClient, photoIds: readonly (string | null)[]): Promise<void> {
  const names = photoIds.filter((id) => id !== null).sort()
  for (const id of names) await lockForName(tx, `photo:${id}`)
}

async function dropUnused(tx: Prisma.TransactionClient, photoId: string | null): Promise<void> {
  if (photoId === null) return
  const none = { none: {} }
  await tx.image.deleteMany({ where: { id: photoId, accounts: none, albums: none, songs: none } })
}

/** Re-encodes a profile picture: checked by content, in our sizes, without metadata. */
interface DrawnPhoto {
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
