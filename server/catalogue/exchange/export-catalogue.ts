/** Writes the catalogue into files that an import reads back without a change: one of JSON, or tables. Covers stay where they are. */
import { stringify } from 'csv-stringify/sync'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { CatalogueFile, CatalogueFileKind } from '#schema/portal/catalogue-files-service.ts'
import { storedAlbums, storedCategories, storedSongs } from '../stored-catalogue.ts'
import { FORMAT, VERSION } from './read-json.ts'
import { cellOf, TABLES } from './table-columns.ts'

/** Includes lyrics: the caller must make sure that an admin asks. */
export async function exportCatalogue(prisma: PrismaClient, kind: CatalogueFileKind): Promise<CatalogueFile> {
  const entries = await prisma.$transaction(
    async (tx) => ({
      albums: (await storedAlbums(tx)).map(({ row: { slug, title, releasedOn } }) => ({ id: slug, title, releasedOn })),
      songs: (await storedSongs(tx)).map(({ row: { slug, tracks, title, ...song } }) => ({
        id: slug,
        title,
        albums: Object.fromEntries(Object.entries(tracks).sort(([a], [b]) => (a < b ? -1 : 1))),
        ...song,
      })),
      categories: (await storedCategories(tx)).map(({ row: { code, title, songs } }) => ({ id: code, title, songs })),
    }),
    { isolationLevel: 'RepeatableRead' },
  )
  if (kind !== 'json') return tableOf(kind, entries[kind].toSorted(byId))
  const { albums, songs, categories } = entries
  const catalogue = {
    format: FORMAT,
    version: VERSION,
    albums: albums.toSorted(byId),
    songs: songs.toSorted(byId),
    categories: categories.toSorted(byId),
  }
  return { name: 'catalogue.json', mediaType: 'application/json', text: `${JSON.stringify(catalogue, null, 2)}\n` }
}

/** The byte order mark makes spreadsheets read UTF-8. */
function tableOf(kind: keyof typeof TABLES, rows: readonly Readonly<Record<string, unknown>>[]): CatalogueFile {
  const columns = Object.keys(TABLES[kind])
  const text = stringify(
    rows.map((row) => columns.map((column) => cellOf(row[column]))),
    { header: true, columns, bom: true },
  )
  return { name: `${kind}.csv`, mediaType: 'text/csv', text }
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1
}
