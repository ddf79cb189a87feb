/** Stores uploaded photos, each content once. */
import type { AdminPhotoService, UploadedPhoto } from '#schema/portal/photos-service.ts'
import type { CoverFormat, CoverSize } from '#server/catalogue/images.ts'
import type { DrawnPhoto } from '#server/catalogue/photo.ts'
import { type AdminScope, asAdmin, type PortalBase } from './admin-scope.ts'
import { writeAudit } from './audit.ts'

export interface PhotoDeps extends PortalBase {
  readonly draw: (bytes: Uint8Array) => Promise<DrawnPhoto>
  readonly path: (imageId: string, size: CoverSize, format: CoverFormat) => string
}

/** As large as the editors show it. */
const SHOWN = 320

/** The photo service of one request. */
export function createAdminPhotoService(deps: PhotoDeps): AdminPhotoService {
  return { upload: (bytes) => upload(asAdmin(deps), bytes) }
}

async function upload(scope: AdminScope<PhotoDeps>, bytes: Uint8Array): Promise<UploadedPhoto> {
  const { prisma, draw, path } = scope
  const { imageId, renditions } = await draw(bytes)
  await prisma.$transaction(async (tx) => {
    await tx.image.createMany({ data: [{ id: imageId }], skipDuplicates: true })
    await tx.rendition.createMany({ data: [...renditions], skipDuplicates: true })
    await writeAudit(tx, scope, {
      action: 'photo.upload',
      subject: `photo:${imageId}`,
      after: { bytes: bytes.byteLength },
    })
  })
  return { coverId: imageId, src: path(imageId, SHOWN, 'webp') }
}
