/** The catalogue as it stands in the database, in the shape in which one is written, so that the two can be compared. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { StoredCatalogueText } from './comparison.ts'
import type { WrittenAlbum, WrittenCategory, WrittenSong } from './written-catalogue.ts'

/** All albums. */
export async function storedAlbums(tx: Prisma.TransactionClient): Promise<StoredCatalogueText<WrittenAlbum>[]> {
  const albums = await tx.album.findMany()
  return albums.map(({ id, slug, title, releasedOn, coverId }) => ({
    id,
    row: { slug, title, releasedOn: dayOf(releasedOn), coverId },
  }))
}

/** All songs with their places on albums. */
export async function storedSongs(tx: Prisma.TransactionClient): Promise<StoredCatalogueText<WrittenSong>[]> {
  const songs = await tx.song.findMany({ include: { albums: { include: { album: { select: { slug: true } } } } } })
  return songs.map(({ id, albums, releasedOn, ref: _ref, coverId: _cover, version: _version, ...row }) => ({
    id,
    row: {
      ...row,
      releasedOn: releasedOn && dayOf(releasedOn),
      tracks: Object.fromEntries(albums.map(({ album, track }) => [album.slug, track])),
    },
  }))
}

/** All categories with their songs. */
export async function storedCategories(tx: Prisma.TransactionClient): Promise<StoredCatalogueText<WrittenCategory>[]> {
  const categories = await tx.category.findMany({
    include: { songs: { select: { song: { select: { slug: true } } } } },
  })
  return categories.map(({ id, code, title, songs }) => ({
    id,
    row: { code, title, songs: songs.map(({ song }) => song.slug).sort() },
  }))
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
