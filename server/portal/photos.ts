/** Whether a photo that something is to be saved with is there. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import { PhotoNotFound } from '#schema/portal/errors.ts'

/** Null is no photo, which is always there. Error: PhotoNotFound. */
export async function requirePhoto(tx: Prisma.TransactionClient, imageId: string | null): Promise<void> {
  if (imageId === null) return
  const image = /^[0-9a-f]{64}$/.test(imageId) && (await tx.image.findUnique({ where: { id: imageId } }))
  if (!image) throw new PhotoNotFound()
}
