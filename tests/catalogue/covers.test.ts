import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { COVER_FORMATS, COVER_SIZES, coverPath, findImage } from '#server/catalogue/images.ts'
import { catalogueDatabase } from './catalogue-database.ts'
import { smallCatalogue } from './small-catalogue.ts'

const database = catalogueDatabase()

describe('covers', () => {
  it('are drawn in every size and format, and found by their address', async () => {
    using catalogue = smallCatalogue()
    await database.importOf(catalogue)
    const { coverId } = await database.prisma.album.findUniqueOrThrow({ where: { slug: 'first-light' } })
    for (const size of COVER_SIZES) {
      for (const format of COVER_FORMATS) {
        const name = coverPath(coverId ?? '', size, format).replace('/images/', '')
        const image = await findImage(database.prisma, name)
        expect(image?.type).toBe(`image/${format}`)
        expect(await sharp(image?.bytes).metadata()).toMatchObject({ format, width: size, height: size })
      }
    }
    expect(await findImage(database.prisma, `${coverId}-161.png`)).toBeNull()
    expect(await findImage(database.prisma, `${coverId}-160.gif`)).toBeNull()
    expect(await findImage(database.prisma, `../${coverId}-160.png`)).toBeNull()
  })

  it('are drawn once: the same picture is not drawn again, a new one gets a new address', async () => {
    using catalogue = smallCatalogue()
    await database.importOf(catalogue)
    const old = await database.prisma.album.findUniqueOrThrow({ where: { slug: 'first-light' } })
    catalogue.edit('covers/first-light.svg', '#ffaa00', '#00aa55')
    expect(await database.importOf(catalogue)).toMatchObject({ albums: { changed: 1 } })
    const { coverId } = await database.prisma.album.findUniqueOrThrow({ where: { slug: 'first-light' } })
    expect(coverId).not.toBe(old.coverId)
    // A page that was loaded before still finds the old one.
    expect(await database.prisma.image.count()).toBe(3)
  })
})
