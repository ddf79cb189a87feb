/** What admins can do with albums, songs and categories, for one request. */

import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { SongNotFound } from '#schema/errors.ts'
import type {
  AdminCatalogueService,
  AdminCategory,
  AlbumEdit,
  CategoryCell,
  CategoryEdit,
  SongEdit,
} from '#schema/portal/catalogue-service.ts'
import { AlbumNotFound, CategoryInUse, CategoryNotFound } from '#schema/portal/errors.ts'
import { asAdmin } from './admin-scope.ts'
import { writeAudit } from './audit.ts'
import { type CatalogueBook, readCatalogueBook } from './catalogue-book.ts'
import { type CatalogueDeps, type CatalogueScope, dryRun, type Edit, editCatalogue, type Saved } from './regrading.ts'
import { saveAlbum } from './save-album.ts'
import { recorded, saveCategory, setCategorySong, storedCategory } from './save-category.ts'
import { saveSong } from './save-song.ts'

/** The catalogue service of one request. */
export function createAdminCatalogueService(deps: CatalogueDeps): AdminCatalogueService {
  let book: Promise<CatalogueBook> | null = null
  let uses: Promise<CategoryUses> | null = null
  const read = async () => {
    const { prisma } = asAdmin(deps)
    book ??= readCatalogueBook(prisma)
    return book
  }
  const change = async <Changed>(edit: Edit<Changed>) => {
    const changed = await editCatalogue(asAdmin(deps), edit)
    book = null
    uses = null
    return changed
  }
  const find = {
    album: async (ref: string) => found((await read()).albums, (one) => one.ref === ref) ?? fail(new AlbumNotFound()),
    song: async (ref: string) => found((await read()).songs, (one) => one.ref === ref) ?? fail(new SongNotFound()),
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
      const { prisma } = asAdmin(deps)
      uses ??= readCategoryUses(prisma)
      return (await uses).get(categoryId) ?? []
    },
    saveSong: async (song) => find.song((await change(songEdit(song))).ref),
    saveAlbum: async (album) => find.album((await change(albumEdit(album))).ref),
    saveCategory: async (category) => find.category(await change(categoryEdit(category))),
    setCategorySong: async (cell) => find.category(await change(cellEdit(cell))),
    deleteCategory: (code) => change(deletion(code)),
    previewSong: (song) => dryRun(asAdmin(deps), songEdit(song)),
    previewAlbum: (album) => dryRun(asAdmin(deps), albumEdit(album)),
    previewCategory: (category) => dryRun(asAdmin(deps), categoryEdit(category)),
    previewCategorySong: (cell) => dryRun(asAdmin(deps), cellEdit(cell)),
  }
}

const songEdit = (song: SongEdit): Edit<Saved> => ({
  work: (tx, scope) => saveSong(tx, scope, song),
  subjectOf: ({ id }) => `song:${id}`,
})
const albumEdit = (album: AlbumEdit): Edit<Saved> => ({
  work: (tx, scope) => saveAlbum(tx, scope, album),
  subjectOf: ({ id }) => `album:${id}`,
})
const categoryEdit = (category: CategoryEdit): Edit<string> => ({
  work: (tx, scope) => saveCategory(tx, scope, category),
  subjectOf: (code) => `category:${code}`,
})
const cellEdit = (cell: CategoryCell): Edit<string> => ({
  work: (tx, scope) => setCategorySong(tx, scope, cell),
  subjectOf: (code) => `category:${code}`,
})
const deletion = (code: string): Edit<Pick<AdminCategory, 'ref' | 'code'>> => ({
  work: (tx, scope) => deleteCategory(tx, scope, code),
  subjectOf: () => `category:${code}`,
})

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

// Deletes a category that no game needs: published ones stay as they are, and so does what people have made.

/** Errors: CategoryNotFound, CategoryInUse. */
async function deleteCategory(
  tx: Prisma.TransactionClient,
  scope: CatalogueScope,
  code: string,
): Promise<Pick<AdminCategory, 'ref' | 'code'>> {
  const category = await storedCategory(tx, code).catch((problem: unknown) => {
    throw problem instanceof CategoryNotFound ? new CategoryNotFound('Category does not exist') : problem
  })
  const { id, ref, title } = category
  await scope.dropReplaceable(tx, id)
  const games = await tx.game.findMany({
    where: { clues: { some: { categoryId: id } } },
    select: { number: true },
    orderBy: { number: 'desc' },
  })
  const numbers = games.flatMap(({ number }) => number ?? [])
  if (games.length > 0) throw new CategoryInUse(title, numbers, games.length - numbers.length)
  await tx.category.delete({ where: { id } })
  await writeAudit(tx, scope, {
    action: 'category.delete',
    subject: `category:${code}`,
    before: recorded(category),
  })
  return { ref, code }
}
