/** Holds the whole catalogue in memory, so that no guess and no composing waits for it. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import type { Song, Songs } from '#schema/catalogue/songs.ts'
import {
  type CatalogueIndex,
  indexCatalogue,
  type Catalogue as WholeCatalogue,
} from '#schema/rules/puzzle/catalogue.ts'

/** The catalogue as it was at one moment. It never changes: a later one is another object. */
export interface LoadedCatalogue {
  readonly index: CatalogueIndex
  /** What the index is made of: it can be sent to another thread. */
  readonly source: WholeCatalogue
  /** The import that made it; null for a database that was never imported into. */
  readonly importId: number | null
  readonly songs: Songs
  /** Orders songs for players: by title, songs of the same title by their public ids. Internal numbers would reveal albums. */
  byTitle(a: number, b: number): number
  /** The number of the album with this public id; null for one that is not there. */
  albumId(ref: string): number | null
  /** Null for a code that is not there. */
  category(code: string): CatalogueCategoryRow | null
}

interface CatalogueCategoryRow {
  readonly id: number
  readonly songCount: number
}

export interface CatalogueSnapshot {
  current(): LoadedCatalogue
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
async function readCatalogue(prisma: PrismaClient): Promise<LoadedCatalogue> {
  return prisma.$transaction(readCatalogueWithin, { isolationLevel: 'RepeatableRead', ...PATIENCE })
}

const NO_SONG = { title: '', ref: '' }

const PATIENCE = { timeout: 60_000, maxWait: 30_000 }

/** The catalogue as a transaction sees it, its own edits included. */
export async function readCatalogueWithin(tx: Prisma.TransactionClient): Promise<LoadedCatalogue> {
  const songs = await tx.song.findMany({
    select: {
      id: true,
      ref: true,
      title: true,
      aliases: true,
      lyrics: true,
      albums: { select: { albumId: true, album: { select: { title: true } } } },
      categories: { select: { category: { select: { code: true } } } },
    },
  })
  const albums = await tx.album.findMany({ select: { id: true, ref: true, title: true, releasedOn: true } })
  const categories = await tx.category.findMany({
    select: { id: true, code: true, title: true, _count: { select: { songs: true } } },
  })
  const latest = await tx.catalogueImport.aggregate({ _max: { id: true } })
  const albumIds = new Map(albums.map(({ id, ref }) => [ref, id]))
  const rows = new Map(categories.map(({ id, code, _count }) => [code, { id, songCount: _count.songs }]))
  const publicSongs = publicSongsOf(songs)
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
    songs: publicSongs,
    byTitle: (a, b) => byTitle(publicSongs.byId(a) ?? NO_SONG, publicSongs.byId(b) ?? NO_SONG),
    albumId: (ref) => albumIds.get(ref) ?? null,
    category: (code) => rows.get(code) ?? null,
  }
}

type SongRow = Omit<Song, 'hint'> & { readonly albums: readonly { readonly album: { readonly title: string } }[] }

/** What players see of them. */
function publicSongsOf(rows: readonly SongRow[]): Songs {
  const namesakes = new Map<string, number>()
  for (const { title } of rows) namesakes.set(title.toLowerCase(), (namesakes.get(title.toLowerCase()) ?? 0) + 1)
  const songs = rows.map(({ id, ref, title, aliases, albums }): Song => {
    const [firstAlbum = null] = albums.map(({ album }) => album.title).sort(inEnglish)
    return { id, ref, title, aliases, hint: (namesakes.get(title.toLowerCase()) ?? 0) > 1 ? firstAlbum : null }
  })
  const [byId, byRef] = [new Map(songs.map((song) => [song.id, song])), new Map(songs.map((song) => [song.ref, song]))]
  return {
    byId: (id) => byId.get(id) ?? null,
    byRef: (ref) => byRef.get(ref) ?? null,
    byTitle: songs.sort(byTitle),
  }
}

const inEnglish = new Intl.Collator('en').compare

function byTitle(one: Pick<Song, 'title' | 'ref'>, other: Pick<Song, 'title' | 'ref'>): number {
  return inEnglish(one.title, other.title) || inEnglish(one.ref, other.ref)
}
