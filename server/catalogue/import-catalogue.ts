/** Puts a catalogue into the database: whole or not at all, and the same one twice changes nothing. */
import type { CatalogueSource, Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { lockFor } from '#server/platform/database/transaction-lock.ts'
import { type ChangeCounts, compare, countsOf, type StoredCatalogueText } from './comparison.ts'
import type { DrawnCover } from './cover-renditions.ts'
import { COVER_FORMATS, COVER_SIZES } from './images.ts'
import { FaultyCatalogue } from './mistakes.ts'
import { renderCovers } from './render-cover.ts'
import { stillInUse } from './still-in-use.ts'
import { storedAlbums, storedCategories, storedSongs } from './stored-catalogue.ts'
import { type CatalogueChanges, writeChanges } from './write-catalogue.ts'
import type { WrittenCatalogue, WrittenCover } from './written-catalogue.ts'

export type ImportOutcome =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'imported'
      readonly albums: ChangeCounts
      readonly songs: ChangeCounts
      readonly categories: ChangeCounts
    }

/** Bulk writes take less than a second; another import may have to be waited for. */
const TRANSACTION = { timeout: 60_000, maxWait: 30_000 }

/**
 * After 'imported', the caller must compose the games to come again; published games keep their answers. Rejects with `FaultyCatalogue` if
 * a cover cannot be rendered or an entry that games use was removed.
 */
export async function importCatalogue(
  prisma: PrismaClient,
  catalogue: WrittenCatalogue,
  source: CatalogueSource,
): Promise<ImportOutcome> {
  if (await isLast(prisma, catalogue, source)) return { kind: 'unchanged' }
  // Rendering takes seconds and needs no lock: the result is always the same.
  const drawn = await renderCovers(catalogue.folder, await undrawn(prisma, catalogue.covers))
  return prisma.$transaction(async (tx) => {
    // Composing must not see a catalogue that changes halfway.
    await lockFor(tx, 'composing')
    if (await isLast(tx, catalogue, source)) return { kind: 'unchanged' }
    await keepCovers(tx, drawn)
    const changes = await changesTo(tx, catalogue)
    await refuseRemovals(tx, catalogue.folder, changes)
    await writeChanges(tx, changes)
    await tx.catalogueImport.create({ data: { digest: catalogue.digest, source } })
    return outcomeOf(changes)
  }, TRANSACTION)
}

/** Where the catalogue comes from is imported with it: the same files from elsewhere are another import. */
async function isLast(
  tx: Prisma.TransactionClient,
  { digest }: WrittenCatalogue,
  source: CatalogueSource,
): Promise<boolean> {
  const last = await tx.catalogueImport.findFirst({ orderBy: { id: 'desc' } })
  return last?.digest === digest && last.source === source
}

/**
 * A start imports the shipped catalogue into an empty database and keeps it up to date; a catalogue imported or edited by an admin stays.
 */
export async function takesShipped(prisma: PrismaClient): Promise<boolean> {
  const last = await prisma.catalogueImport.findFirst({ orderBy: { id: 'desc' } })
  return last ? last.source === 'shipped' : (await prisma.album.count()) === 0
}

async function undrawn(prisma: PrismaClient, covers: readonly WrittenCover[]): Promise<WrittenCover[]> {
  const groups = await prisma.rendition.groupBy({ by: ['imageId'], _count: true })
  const complete = groups.filter(({ _count }) => _count >= COVER_SIZES.length * COVER_FORMATS.length)
  const drawn = new Set(complete.map(({ imageId }) => imageId))
  return covers.filter(({ imageId }) => !drawn.has(imageId))
}

async function keepCovers(tx: Prisma.TransactionClient, drawn: readonly DrawnCover[]): Promise<void> {
  const ids = [...new Set(drawn.map(({ imageId }) => imageId))]
  await tx.image.createMany({ data: ids.map((id) => ({ id })), skipDuplicates: true })
  // One statement a cover: all of them together would be one of many megabytes.
  for (const id of ids) {
    await tx.rendition.createMany({ data: drawn.filter(({ imageId }) => imageId === id), skipDuplicates: true })
  }
}

async function changesTo(tx: Prisma.TransactionClient, catalogue: WrittenCatalogue): Promise<CatalogueChanges> {
  return {
    albums: compare(await storedAlbums(tx), catalogue.albums, ({ slug }) => slug),
    songs: compare(await storedSongs(tx), catalogue.songs, ({ slug }) => slug),
    categories: compare(await storedCategories(tx), catalogue.categories, ({ code }) => code),
  }
}

async function refuseRemovals(tx: Prisma.TransactionClient, folder: string, changes: CatalogueChanges): Promise<void> {
  const named = <Row>(removed: readonly StoredCatalogueText<Row>[], nameOf: (row: Row) => string) =>
    new Map(removed.map(({ id, row }) => [id, nameOf(row)]))
  const mistakes = await stillInUse(tx, {
    songs: named(changes.songs.removed, ({ slug }) => slug),
    albums: named(changes.albums.removed, ({ slug }) => slug),
    categories: named(changes.categories.removed, ({ code }) => code),
  })
  if (mistakes.length > 0) throw new FaultyCatalogue(folder, mistakes)
}

function outcomeOf(changes: CatalogueChanges): ImportOutcome {
  const albums = countsOf(changes.albums)
  const songs = countsOf(changes.songs)
  const categories = countsOf(changes.categories)
  const all = [albums, songs, categories].flatMap((counts) => Object.values(counts))
  return all.some((count) => count > 0) ? { kind: 'imported', albums, songs, categories } : { kind: 'unchanged' }
}
