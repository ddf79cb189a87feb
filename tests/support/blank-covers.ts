/** A database whose covers are drawn already, as far as a server can tell: what looks at none need not wait for them. */
import { COVER_FORMATS, COVER_SIZES } from '#server/catalogue/images.ts'
import { readCatalogue } from '#server/catalogue/read-catalogue.ts'
import { createClients, type DatabaseConnection } from '#server/platform/database/client.ts'

/** Pictures that are in the database are not drawn again. */
export async function keepBlankCovers(connection: DatabaseConnection, catalogueFolder: string): Promise<void> {
  const { covers } = await readCatalogue(catalogueFolder)
  await using clients = createClients(connection)
  await clients.prisma.image.createMany({
    data: covers.map(({ imageId }) => ({ id: imageId })),
    skipDuplicates: true,
  })
  await clients.prisma.rendition.createMany({
    data: covers.flatMap(({ imageId }) =>
      COVER_SIZES.flatMap((size) =>
        COVER_FORMATS.map((format) => ({ imageId, size, format, bytes: new Uint8Array([0]) })),
      ),
    ),
    skipDuplicates: true,
  })
}
