/** Saves an album, new or edited. Which songs are on it is a matter of the songs. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { AlbumEdit } from '#schema/portal/catalogue-service.ts'
import { AlbumNotFound, TitleTaken } from '#schema/portal/errors.ts'
import { asWritten } from '#server/platform/database/as-written.ts'
import { writeAudit } from './audit.ts'
import { freeName } from './names.ts'
import { requirePhoto } from './photos.ts'
import type { CatalogueScope, Saved } from './regrading.ts'
import { type InWords, refuseStale } from './save-conflict.ts'

type Transaction = Prisma.TransactionClient

/** Errors: AlbumNotFound, PhotoNotFound, TitleTaken, SaveConflict. */
export async function saveAlbum(tx: Transaction, scope: CatalogueScope, edit: AlbumEdit): Promise<Saved> {
  const stored = edit.id === null ? null : await storedAlbum(tx, { ref: edit.id })
  await requirePhoto(tx, edit.coverId)
  const wanted = { title: edit.title, coverId: edit.coverId, releasedOn: releaseDay(edit, stored?.releasedOn) }
  if (stored) {
    await refuseStale(tx, {
      subject: `album:${stored.id}`,
      storedVersion: stored.version,
      editedVersion: edit.version,
      theirs: inWords(stored),
      yours: inWords(wanted),
    })
  }
  await refuseTwin(tx, edit)
  const id = await write(tx, wanted, stored)
  const after = await storedAlbum(tx, { id })
  await writeAudit(tx, scope, {
    action: stored ? 'album.save' : 'album.create',
    subject: `album:${id}`,
    before: stored && recorded(stored),
    after: recorded(after),
  })
  return after
}

async function storedAlbum(tx: Transaction, where: { readonly id: number } | { readonly ref: string }) {
  const album = await tx.album.findUnique({ where })
  if (album) return album
  throw new AlbumNotFound()
}

type StoredAlbum = Awaited<ReturnType<typeof storedAlbum>>
type Wanted = Pick<StoredAlbum, 'title' | 'coverId' | 'releasedOn'>

/** The day stays while the year does: the editor of the specification asks for a number. */
function releaseDay({ release }: AlbumEdit, before: Date | undefined): Date {
  if ('day' in release) return new Date(release.day)
  if (before && before.getUTCFullYear() === release.year) return before
  return new Date(Date.UTC(release.year, 0, 1))
}

function inWords({ title, releasedOn, coverId }: Wanted): InWords {
  return { title, 'release date': releasedOn.toISOString().slice(0, 10), photo: coverId ?? 'none' }
}

function recorded(album: StoredAlbum): Prisma.InputJsonObject {
  return { ...inWords(album), version: album.version }
}

async function refuseTwin(tx: Transaction, { id, title }: AlbumEdit): Promise<void> {
  const twin = await tx.album.findFirst({
    where: { title: { equals: asWritten(title), mode: 'insensitive' }, ...(id !== null && { ref: { not: id } }) },
  })
  if (twin) throw new TitleTaken(`There is another album "${twin.title}"`)
}

async function write(tx: Transaction, data: Wanted, stored: StoredAlbum | null): Promise<number> {
  if (stored) {
    await tx.album.update({ where: { id: stored.id }, data: { ...data, version: { increment: 1 } } })
    return stored.id
  }
  const slug = await freeName(data.title, async (name) => (await tx.album.count({ where: { slug: name } })) > 0)
  return (await tx.album.create({ data: { ...data, slug }, select: { id: true } })).id
}
