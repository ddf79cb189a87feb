/** Makes the stored catalogue equal to the written one, in a few statements per kind of entry. Ids never change. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { CatalogueComparison } from './comparison.ts'
import { updateCategories, updateSongs } from './write-catalogue-rows.ts'
import type { WrittenAlbum, WrittenCategory, WrittenSong } from './written-catalogue.ts'

export interface CatalogueChanges {
  readonly albums: CatalogueComparison<WrittenAlbum>
  readonly songs: CatalogueComparison<WrittenSong>
  readonly categories: CatalogueComparison<WrittenCategory>
}

type Transaction = Prisma.TransactionClient

const NEXT = { increment: 1 }

/** Songs refer to albums, and categories to songs: in this order each finds what it needs. */
export async function writeChanges(tx: Transaction, { albums, songs, categories }: CatalogueChanges): Promise<void> {
  // First of all, because what is added may have the title of what goes.
  await tx.category.deleteMany({ where: { id: { in: idsOf(categories.removed) } } })
  await tx.song.deleteMany({ where: { id: { in: idsOf(songs.removed) } } })
  await tx.album.deleteMany({ where: { id: { in: idsOf(albums.removed) } } })
  await writeAlbums(tx, albums)
  await writeSongs(tx, songs)
  await writeCategories(tx, categories)
}

async function writeAlbums(tx: Transaction, { added, changed }: CatalogueComparison<WrittenAlbum>): Promise<void> {
  const columns = ({ slug, title, releasedOn, coverId }: WrittenAlbum) => ({
    slug,
    title,
    releasedOn: new Date(releasedOn),
    coverId,
  })
  await tx.album.createMany({ data: added.map(columns) })
  for (const { id, row } of changed) {
    await tx.album.update({ where: { id }, data: { ...columns(row), version: NEXT } })
  }
}

async function writeSongs(tx: Transaction, { added, changed }: CatalogueComparison<WrittenSong>): Promise<void> {
  const columns = ({ tracks: _tracks, releasedOn, ...song }: WrittenSong) => ({
    ...song,
    releaseYears: [...song.releaseYears],
    writers: [...song.writers],
    featuring: [...song.featuring],
    aliases: [...song.aliases],
    themes: [...song.themes],
    releasedOn: releasedOn === null ? null : new Date(releasedOn),
  })
  await tx.song.createMany({ data: added.map(columns) })
  await updateSongs(
    tx,
    changed.map(({ id, row: { tracks: _tracks, slug: _slug, ...song } }) => ({ ...song, id })),
  )
  // All old places go before the first new one comes: two songs may have changed places.
  await tx.albumSong.deleteMany({ where: { songId: { in: idsOf(changed) } } })
  const songIds = await idsBySlug(tx.song.findMany({ select: { id: true, slug: true } }))
  const albumIds = await idsBySlug(tx.album.findMany({ select: { id: true, slug: true } }))
  await tx.albumSong.createMany({
    data: [...added, ...changed.map(({ row }) => row)].flatMap(({ slug, tracks }) =>
      Object.entries(tracks).map(([album, track]) => ({
        songId: songIds.get(slug) ?? 0,
        albumId: albumIds.get(album) ?? 0,
        track,
      })),
    ),
  })
}

async function writeCategories(
  tx: Transaction,
  { added, changed }: CatalogueComparison<WrittenCategory>,
): Promise<void> {
  await updateCategories(
    tx,
    changed.map(({ id, row: { title } }) => ({ id, title })),
  )
  await tx.categorySong.deleteMany({ where: { categoryId: { in: idsOf(changed) } } })
  const songIds = await idsBySlug(tx.song.findMany({ select: { id: true, slug: true } }))
  const newIds = await tx.category.createManyAndReturn({
    data: added.map(({ code, title }) => ({ code, title })),
    select: { id: true, code: true },
  })
  const categoryIds = new Map(newIds.map(({ id, code }) => [code, id]))
  for (const { id, row } of changed) categoryIds.set(row.code, id)
  await tx.categorySong.createMany({
    data: [...added, ...changed.map(({ row }) => row)].flatMap(({ code, songs }) =>
      songs.map((song) => ({ categoryId: categoryIds.get(code) ?? 0, songId: songIds.get(song) ?? 0 })),
    ),
  })
}

function idsOf(entries: readonly { readonly id: number }[]): number[] {
  return entries.map(({ id }) => id)
}

async function idsBySlug(rows: Promise<{ id: number; slug: string }[]>): Promise<ReadonlyMap<string, number>> {
  return new Map((await rows).map(({ id, slug }) => [slug, id]))
}
