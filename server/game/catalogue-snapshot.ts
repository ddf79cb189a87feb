/** Holds the whole catalogue in memory, so that no guess and no composing waits for it. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { type CatalogueIndex, indexCatalogue, type Catalogue as WholeCatalogue } from '#schema/rules/catalogue.ts'

/** The catalogue as it was at one moment. It never changes: a later one is another object. */
export interface Catalogue {
  readonly index: CatalogueIndex
  /** What the index is made of: it can be sent to another thread. */
  readonly source: WholeCatalogue
  /** The import that made it; null for a database that was never imported into. */
  readonly importId: number | null
  /** Null for a song that is not there. */
  songTitle(songId: number): string | null
  /** Orders songs for players: by title, those of one title by their public ids. Numbers would tell albums. */
  byTitle(a: number, b: number): number
  /** The number of the song with this public id; null for one that is not there. */
  songId(ref: string): number | null
  /** The same of an album. */
  albumId(ref: string): number | null
  /** Null for a code that is not there. */
  category(code: string): CatalogueCategoryRow | null
}

interface CatalogueCategoryRow {
  readonly id: number
  readonly songCount: number
}

export interface CatalogueSnapshot {
  current(): Catalogue
  /** Reads everything again, after an import. Readers of the old one finish with the old one. */
  reload(): Promise<void>
}

/** Loads the catalogue. */
export async function openCatalogueSnapshot(prisma: PrismaClient): Promise<CatalogueSnapshot> {
  let catalogue = await readCatalogue(prisma)
  return {
    current: () => catalogue,
    async reload() {
      catalogue = await readCatalogue(prisma)
    },
  }
}

/** One snapshot: an import between two reads would give half of the old and half of the new. */
async function readCatalogue(prisma: PrismaClient): Promise<Catalogue> {
  return prisma.$transaction(readCatalogueWithin, { isolationLevel: 'RepeatableRead', ...PATIENCE })
}

const NO_SONG = { title: '', ref: '' }

const PATIENCE = { timeout: 60_000, maxWait: 30_000 }

/** The catalogue as a transaction sees it, its own edits included. */
export async function readCatalogueWithin(tx: Prisma.TransactionClient): Promise<Catalogue> {
  const songs = await tx.song.findMany({
    select: {
      id: true,
      ref: true,
      title: true,
      lyrics: true,
      albums: { select: { albumId: true } },
      categories: { select: { category: { select: { code: true } } } },
    },
  })
  const albums = await tx.album.findMany({ select: { id: true, ref: true, title: true, releasedOn: true } })
  const categories = await tx.category.findMany({
    select: { id: true, code: true, title: true, _count: { select: { songs: true } } },
  })
  const latest = await tx.catalogueImport.aggregate({ _max: { id: true } })
  const known = new Map(songs.map(({ id, title, ref }) => [id, { title, ref }]))
  const songIds = new Map(songs.map(({ id, ref }) => [ref, id]))
  const albumIds = new Map(albums.map(({ id, ref }) => [ref, id]))
  const rows = new Map(categories.map(({ id, code, _count }) => [code, { id, songCount: _count.songs }]))
  const source: WholeCatalogue = {
    songs: songs.map(({ id, title, lyrics, albums, categories }) => ({
      id,
      title,
      lyrics,
      albumIds: albums.map(({ albumId }) => albumId),
      categoryCodes: categories.map(({ category }) => category.code),
    })),
    albums: albums.map(({ id, title, releasedOn }) => ({ id, title, year: releasedOn.getUTCFullYear() })),
    categories: categories.map(({ code, title }) => ({ code, title })),
  }
  return {
    index: indexCatalogue(source),
    source,
    importId: latest._max.id,
    songTitle: (songId) => known.get(songId)?.title ?? null,
    byTitle(a, b) {
      const [first = NO_SONG, second = NO_SONG] = [known.get(a), known.get(b)]
      return first.title.localeCompare(second.title, 'en') || first.ref.localeCompare(second.ref)
    },
    songId: (ref) => songIds.get(ref) ?? null,
    albumId: (ref) => albumIds.get(ref) ?? null,
    category: (code) => rows.get(code) ?? null,
  }
}
