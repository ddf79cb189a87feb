/** What admins can do with albums, songs and categories, for one request. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import type { AdminCatalogueVerbs } from '#schema/admin/catalogue.ts'
import { AlbumNotFound, CategoryNotFound } from '#schema/errors/admin.ts'
import { SongNotFound } from '#schema/errors.ts'
import { lockFor } from '#server/database/transaction-lock.ts'
import { type CatalogueBook, readCatalogueBook } from './catalogue-book.ts'
import { deleteCategory } from './delete-category.ts'
import { atDesk, type Desk, type PortalBase } from './desk.ts'
import { saveAlbum } from './save-album.ts'
import { saveCategory, setCategorySong } from './save-category.ts'
import { saveSong } from './save-song.ts'

export interface CatalogueDeps extends PortalBase {
  /** Marks the stored catalogue as edited by hand: no start replaces it any more. Within the transaction. */
  readonly markEdited: (tx: Prisma.TransactionClient) => Promise<void>
  /** Drops the games to come that have the category and are nobody's work: others are composed for them afterwards. */
  readonly dropReplaceable: (tx: Prisma.TransactionClient, categoryId: number) => Promise<void>
  /** Has every server read the catalogue again, and the games to come answered by it. After the transaction. */
  readonly catalogueChanged: () => Promise<void>
}

export type CatalogueDesk = Desk<CatalogueDeps>

/** A save waits for whoever composes games. */
const TRANSACTION = { timeout: 30_000, maxWait: 30_000 }

/** The verbs of one request. */
export function createAdminCatalogueVerbs(deps: CatalogueDeps): AdminCatalogueVerbs {
  let book: Promise<CatalogueBook> | null = null
  let uses: Promise<CategoryUses> | null = null
  const read = async () => {
    const { prisma } = atDesk(deps)
    book ??= readCatalogueBook(prisma)
    return book
  }
  const change = async <Changed>(work: (tx: Prisma.TransactionClient, desk: CatalogueDesk) => Promise<Changed>) => {
    const desk = atDesk(deps)
    const changed = await edit(desk, work)
    book = null
    uses = null
    return changed
  }
  const find = {
    album: async (id: number) => found((await read()).albums, (one) => one.id === id) ?? fail(new AlbumNotFound()),
    song: async (id: number) => found((await read()).songs, (one) => one.id === id) ?? fail(new SongNotFound()),
    category: async (code: string) =>
      found((await read()).categories, (one) => one.code === code) ?? fail(new CategoryNotFound()),
  }
  return {
    ...find,
    albums: async () => (await read()).albums,
    songs: async () => (await read()).songs,
    categories: async () => (await read()).categories,
    async songsWith(ids) {
      const byId = new Map((await read()).songs.map((song) => [song.id, song]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    async gamesWith(categoryId) {
      const { prisma } = atDesk(deps)
      uses ??= readCategoryUses(prisma)
      return (await uses).get(categoryId) ?? []
    },
    saveSong: async (song) => find.song(await change((tx, desk) => saveSong(tx, desk, song))),
    saveAlbum: async (album) => find.album(await change((tx, desk) => saveAlbum(tx, desk, album))),
    saveCategory: async (category) => find.category(await change((tx, desk) => saveCategory(tx, desk, category))),
    setCategorySong: async (cell) => find.category(await change((tx, desk) => setCategorySong(tx, desk, cell))),
    deleteCategory: (code) => change((tx, desk) => deleteCategory(tx, desk, code)),
  }
}

/** One admin at a time, and nobody who composes games: what is read in here is what is written over. */
async function edit<Changed>(
  desk: CatalogueDesk,
  work: (tx: Prisma.TransactionClient, desk: CatalogueDesk) => Promise<Changed>,
): Promise<Changed> {
  const changed = await desk.prisma.$transaction(async (tx) => {
    await lockFor(tx, 'composing')
    const done = await work(tx, desk)
    await desk.markEdited(tx)
    return done
  }, TRANSACTION)
  await desk.catalogueChanged()
  return changed
}

/** By category, the numbers of its daily games, newest first. */
type CategoryUses = ReadonlyMap<number, readonly number[]>

/** All at once: the list of categories asks for each. */
async function readCategoryUses(prisma: PrismaClient): Promise<CategoryUses> {
  const clues = await prisma.clue.findMany({
    where: { categoryId: { not: null }, game: { number: { not: null } } },
    select: { categoryId: true, game: { select: { number: true } } },
    orderBy: { game: { number: 'desc' } },
  })
  const uses = new Map<number, number[]>()
  for (const { categoryId, game } of clues) {
    if (categoryId === null || game.number === null) continue
    const known = uses.get(categoryId)
    if (known) known.push(game.number)
    else uses.set(categoryId, [game.number])
  }
  return uses
}

function found<One>(all: readonly One[], is: (one: One) => boolean): One | null {
  return all.find(is) ?? null
}

function fail(problem: Error): never {
  throw problem
}
