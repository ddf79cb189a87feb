/** Works out what files would do to the catalogue: what is to be written, and the report that an admin reads before it is. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import { FaultyFiles } from '#schema/portal/catalogue-file-errors.ts'
import type { ImportCounts, ImportedEntry, ImportReport } from '#schema/portal/catalogue-files-service.ts'
import { differenceOf } from '#schema/rules/puzzle/catalogue-import.ts'
import { type CatalogueComparison, compare, type StoredCatalogueText } from '../comparison.ts'
import { storedAlbums, storedCategories, storedSongs } from '../stored-catalogue.ts'
import { type CatalogueChanges, writeChanges } from '../write-catalogue.ts'
import type { WrittenAlbum, WrittenCategory, WrittenSong } from '../written-catalogue.ts'
import { checkMerged } from './check-merged.ts'
import type { FoundEntries } from './found-entries.ts'
import { mergeCatalogue } from './merge-catalogue.ts'

/** An entry that changes, with all of its fields before and after. */
export interface PlannedChange extends Omit<ImportedEntry, 'fields'> {
  /** Null for what is added. */
  readonly id: number | null
  readonly before: InWords
  readonly after: InWords
}

export interface ImportPlan {
  readonly changes: readonly PlannedChange[]
  readonly counts: Pick<ImportReport, 'albums' | 'songs' | 'categories'>
  /** Within the transaction in which it was made. */
  write(tx: Prisma.TransactionClient): Promise<void>
}

/** Error: FaultyFiles. */
export async function planImport(tx: Prisma.TransactionClient, found: FoundEntries): Promise<ImportPlan> {
  const stored = {
    albums: await storedAlbums(tx),
    songs: await storedSongs(tx),
    categories: await storedCategories(tx),
  }
  const mistakes = [...found.mistakes]
  const merged = mergeCatalogue(
    { albums: rowsOf(stored.albums), songs: rowsOf(stored.songs), categories: rowsOf(stored.categories) },
    { ...found, mistakes },
  )
  mistakes.push(...checkMerged(merged))
  if (mistakes.length > 0) throw new FaultyFiles(mistakes)
  const changes: CatalogueChanges = {
    albums: compare(stored.albums, [...merged.albums.rows.values()], ({ slug }) => slug),
    songs: compare(stored.songs, [...merged.songs.rows.values()], ({ slug }) => slug),
    categories: compare(stored.categories, [...merged.categories.rows.values()], ({ code }) => code),
  }
  return {
    changes: [
      ...listed(changes.albums, stored.albums, { kind: 'album', nameOf: ({ slug }) => slug, inWords: albumInWords }),
      ...listed(changes.songs, stored.songs, { kind: 'song', nameOf: ({ slug }) => slug, inWords: songInWords }),
      ...listed(changes.categories, stored.categories, {
        kind: 'category',
        nameOf: ({ code }) => code,
        inWords: categoryInWords,
      }),
    ],
    counts: {
      albums: counted(changes.albums, stored.albums),
      songs: counted(changes.songs, stored.songs),
      categories: counted(changes.categories, stored.categories),
    },
    write: (tx) => writeChanges(tx, changes),
  }
}

/** The fields that differ; of what is added, those that say something. */
export function fieldsOf({ before, after }: PlannedChange): ImportedEntry['fields'] {
  return Object.entries(after)
    .filter(([name, words]) => words !== (before[name] ?? ''))
    .map(([name, words]) => ({ name, ...differenceOf(before[name] ?? '', words) }))
}

const rowsOf = <Row>(stored: readonly StoredCatalogueText<Row>[]) => stored.map(({ row }) => row)

function counted<Row>(
  { added, changed }: CatalogueComparison<Row>,
  stored: readonly StoredCatalogueText<Row>[],
): ImportCounts {
  return { added: added.length, changed: changed.length, untouched: stored.length - changed.length }
}

interface Wording<Row> {
  readonly kind: ImportedEntry['kind']
  nameOf(row: Row): string
  inWords(row: Row): InWords
}

function listed<Row extends { readonly title: string }>(
  { added, changed }: CatalogueComparison<Row>,
  stored: readonly StoredCatalogueText<Row>[],
  { kind, nameOf, inWords }: Wording<Row>,
): PlannedChange[] {
  const old = new Map(stored.map(({ id, row }) => [id, row]))
  const change = (row: Row, id: number | null): PlannedChange => {
    const before = id === null ? undefined : old.get(id)
    return {
      kind,
      id,
      name: nameOf(row),
      title: row.title,
      isNew: id === null,
      before: before ? inWords(before) : {},
      after: inWords(row),
    }
  }
  return [...added.map((row) => change(row, null)), ...changed.map(({ id, row }) => change(row, id))]
}

// The fields of albums, songs and categories in words, as admins read them.

/** 'release years' -> '2014, 2016'; empty for none. */
type InWords = Readonly<Record<string, string>>

function albumInWords({ title, releasedOn }: WrittenAlbum): InWords {
  return { title, 'release date': releasedOn }
}

function songInWords(song: WrittenSong): InWords {
  const list = (items: readonly (string | number)[]) => items.join(', ')
  const places = Object.entries(song.tracks).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    title: song.title,
    albums: list(places.map(([album, track]) => `${album}, track ${track}`)),
    'release date': song.releasedOn ?? '',
    'release years': list(song.releaseYears),
    'song of': song.by ?? '',
    writers: list(song.writers),
    featuring: list(song.featuring),
    'other names': list(song.aliases),
    themes: list(song.themes),
    'artist featured': yesOrNothing(song.artistFeatured),
    'other artist featured': yesOrNothing(song.otherFeatured),
    'written but not performed': yesOrNothing(song.artistWritten),
    lyrics: song.lyrics,
  }
}

function categoryInWords({ title, songs }: WrittenCategory): InWords {
  return { title, songs: songs.join(', ') }
}

const yesOrNothing = (is: boolean) => (is ? 'yes' : '')
