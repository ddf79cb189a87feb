/** Keeps our copy of somebody's picture: once for all who have the same, and no longer than anybody does. */
import { createHash } from 'node:crypto'
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { lockForName } from '#server/database/transaction-lock.ts'
import { photoPath } from '#server/photo-sizes.ts'
import { drawPhoto } from './draw-photo.ts'

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

/** Nobody takes up a picture while it is being dropped. In one order, so that two do not wait for each other. */
async function lockPhotos(tx: Prisma.TransactionClient, photoIds: readonly (string | null)[]): Promise<void> {
  const names = photoIds.filter((id) => id !== null).sort()
  for (const id of names) await lockForName(tx, `photo:${id}`)
}

async function dropUnused(tx: Prisma.TransactionClient, photoId: string | null): Promise<void> {
  if (photoId === null) return
  const none = { none: {} }
  await tx.image.deleteMany({ where: { id: photoId, accounts: none, albums: none, songs: none } })
}
