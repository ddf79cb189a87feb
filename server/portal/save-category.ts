/** Saves a category, new or edited, whole; or one of its songs, from a cell of the matrix. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import { SongNotFound } from '#schema/errors.ts'
import type { CategoryCell, CategoryEdit } from '#schema/portal/catalogue-service.ts'
import { CategoryNotFound, TitleTaken } from '#schema/portal/errors.ts'
import { asWritten } from '#server/platform/database/as-written.ts'
import { writeAudit } from './audit.ts'
import { freeName } from './names.ts'
import type { CatalogueScope } from './regrading.ts'
import { type InWords, refuseStale } from './save-conflict.ts'

type Transaction = Prisma.TransactionClient

/** The category's code. Errors: CategoryNotFound, SongNotFound, TitleTaken, SaveConflict. */
export async function saveCategory(tx: Transaction, scope: CatalogueScope, edit: CategoryEdit): Promise<string> {
  const stored = edit.id === null ? null : await storedCategory(tx, edit.id)
  const songs = await songsOf(tx, edit.songRefs)
  if (stored) {
    await refuseStale(tx, {
      subject: `category:${stored.code}`,
      storedVersion: stored.version,
      editedVersion: edit.version,
      theirs: inWords(
        stored.title,
        stored.songs.map(({ song }) => song),
      ),
      yours: inWords(edit.title, songs),
    })
  }
  await refuseTwin(tx, edit.title, stored?.id ?? null)
  const { id, code } = stored ?? (await newCategory(tx, edit.title))
  if (stored) await tx.category.update({ where: { id }, data: { title: edit.title, version: { increment: 1 } } })
  await tx.categorySong.deleteMany({ where: { categoryId: id } })
  await tx.categorySong.createMany({ data: songs.map((song) => ({ categoryId: id, songId: song.id })) })
  const after = await storedCategory(tx, code)
  await writeAudit(tx, scope, {
    action: stored ? 'category.save' : 'category.create',
    subject: `category:${code}`,
    before: stored && recorded(stored),
    after: recorded(after),
  })
  return code
}

/** The category's code. Errors: CategoryNotFound, SongNotFound. */
export async function setCategorySong(tx: Transaction, scope: CatalogueScope, cell: CategoryCell): Promise<string> {
  const { code, songRef, belongs } = cell
  const { id: categoryId, songs } = await storedCategory(tx, code)
  const { id: songId, title: song } = await songWith(tx, songRef)
  if (songs.some(({ song }) => song.id === songId) === belongs) return code
  if (belongs) await tx.categorySong.create({ data: { categoryId, songId } })
  else await tx.categorySong.delete({ where: { categoryId_songId: { categoryId, songId } } })
  await tx.category.update({ where: { id: categoryId }, data: { version: { increment: 1 } } })
  await writeAudit(tx, scope, {
    action: belongs ? 'category.add-song' : 'category.remove-song',
    subject: `category:${code}`,
    before: { belongs: !belongs },
    after: { belongs, songId, song },
  })
  return code
}

/** What `saveCategory` and `deleteCategory` read. Error: CategoryNotFound. */
export async function storedCategory(tx: Transaction, code: string) {
  const category = await tx.category.findUnique({
    where: { code },
    include: { songs: { select: { song: { select: SONG } }, orderBy: { song: { title: 'asc' } } } },
  })
  if (category) return category
  throw new CategoryNotFound()
}

const SONG = { id: true, title: true } as const

type StoredCategory = Awaited<ReturnType<typeof storedCategory>>
type Songs = readonly { readonly id: number; readonly title: string }[]

async function songsOf(tx: Transaction, refs: readonly string[]): Promise<Songs> {
  const songs = await tx.song.findMany({ where: { ref: { in: [...refs] } }, select: SONG, orderBy: { title: 'asc' } })
  if (songs.length < new Set(refs).size) throw new SongNotFound()
  return songs
}

async function songWith(tx: Transaction, ref: string): Promise<Songs[number]> {
  const song = await tx.song.findUnique({ where: { ref }, select: SONG })
  if (song) return song
  throw new SongNotFound()
}

function inWords(title: string, songs: Songs): InWords {
  const titles = songs.map((song) => song.title).toSorted()
  return { title, songs: titles.join(', ') }
}

/** As the audit log keeps it. */
export function recorded({ title, version, songs }: StoredCategory): Prisma.InputJsonObject {
  return { title, version, songs: songs.map(({ song }) => song.title) }
}

async function refuseTwin(tx: Transaction, title: string, id: number | null): Promise<void> {
  const twin = await tx.category.findFirst({
    where: { title: { equals: asWritten(title), mode: 'insensitive' }, ...(id !== null && { id: { not: id } }) },
  })
  if (twin) throw new TitleTaken(`There is another category "${twin.title}"`)
}

async function newCategory(tx: Transaction, title: string) {
  const code = await freeName(title, async (name) => (await tx.category.count({ where: { code: name } })) > 0)
  return tx.category.create({ data: { code, title }, select: { id: true, code: true } })
}
