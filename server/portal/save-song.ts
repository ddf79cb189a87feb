/** Saves a song, new or edited, with its places on albums. Tracks stay where they are; a new place is the last of its album. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import { SongNotFound } from '#schema/errors.ts'
import type { SongEdit } from '#schema/portal/catalogue-service.ts'
import { AlbumNotFound, TitleTaken } from '#schema/portal/errors.ts'
import { asWritten } from '#server/platform/database/as-written.ts'
import { writeAudit } from './audit.ts'
import { freeName } from './names.ts'
import { requirePhoto } from './photos.ts'
import type { CatalogueScope, Saved } from './regrading.ts'
import { type InWords, refuseStale, yesOrNo } from './save-conflict.ts'

type Transaction = Prisma.TransactionClient

/** Errors: SongNotFound, AlbumNotFound, PhotoNotFound, TitleTaken, SaveConflict. */
export async function saveSong(tx: Transaction, scope: CatalogueScope, edit: SongEdit): Promise<Saved> {
  const stored = edit.id === null ? null : await storedSong(tx, { ref: edit.id })
  const albums = await albumsOf(tx, edit.albumRefs)
  await requirePhoto(tx, edit.coverId)
  const aliases = edit.aliases ?? stored?.aliases ?? []
  const wanted = { ...edit, aliases, albums }
  if (stored) {
    await refuseStale(tx, {
      subject: `song:${stored.id}`,
      storedVersion: stored.version,
      editedVersion: edit.version,
      theirs: inWords({ ...stored, albums: stored.albums.map(({ album }) => album) }),
      yours: inWords(wanted),
    })
  }
  await refuseTwin(tx, wanted)
  const id = await write(tx, wanted, stored)
  const albumIds = albums.map((album) => album.id)
  await placeOnAlbums(tx, id, albumIds)
  const after = await storedSong(tx, { id })
  await writeAudit(tx, scope, {
    action: stored ? 'song.save' : 'song.create',
    subject: `song:${id}`,
    before: stored && recorded(stored),
    after: recorded(after),
  })
  return after
}

async function storedSong(tx: Transaction, where: { readonly id: number } | { readonly ref: string }) {
  const song = await tx.song.findUnique({
    where,
    include: { albums: { include: { album: { select: ALBUM } }, orderBy: { album: { releasedOn: 'asc' } } } },
  })
  if (song) return song
  throw new SongNotFound()
}

const ALBUM = { id: true, title: true, releasedOn: true } as const

async function albumsOf(tx: Transaction, refs: readonly string[]) {
  const albums = await tx.album.findMany({
    where: { ref: { in: [...refs] } },
    select: ALBUM,
    orderBy: { releasedOn: 'asc' },
  })
  if (albums.length < new Set(refs).size) throw new AlbumNotFound()
  return albums
}

type StoredSong = Awaited<ReturnType<typeof storedSong>>
type Albums = readonly { readonly id: number; readonly title: string }[]
type Told = Pick<StoredSong, 'title' | 'lyrics' | 'artistFeatured' | 'otherFeatured' | 'artistWritten' | 'coverId'> & {
  readonly releaseYears: readonly number[]
  readonly aliases: readonly string[]
  readonly albums: Albums
}

function inWords(song: Told): InWords {
  return {
    title: song.title,
    lyrics: song.lyrics,
    'release years': song.releaseYears.toSorted((a, b) => a - b).join(', '),
    albums: song.albums.map(({ title }) => title).join(', '),
    'other names': song.aliases.join(', '),
    'artist featured': yesOrNo(song.artistFeatured),
    'other artist featured': yesOrNo(song.otherFeatured),
    'written but not performed': yesOrNo(song.artistWritten),
    photo: song.coverId ?? 'none',
  }
}

function recorded({
  albums,
  id: _id,
  ref: _ref,
  slug: _slug,
  releasedOn: _day,
  ...song
}: StoredSong): Prisma.InputJsonObject {
  return { ...song, albums: albums.map(({ album: { title }, track }) => `${title}, track ${track}`) }
}

/** Players distinguish songs of one title by their first album only. */
async function refuseTwin(tx: Transaction, { id, title, albums }: Told & Pick<SongEdit, 'id'>): Promise<void> {
  const twins = await tx.song.findMany({
    where: { title: { equals: asWritten(title), mode: 'insensitive' }, ...(id !== null && { ref: { not: id } }) },
    include: { albums: { select: { album: { select: { title: true } } } } },
  })
  const hint = firstTitle(albums.map((album) => album.title))
  const twin = twins.find(({ albums }) => firstTitle(albums.map(({ album }) => album.title)) === hint)
  if (twin) throw new TitleTaken(`There is another song "${twin.title}" ${hint ? `on "${hint}"` : 'on no album'}`)
}

function firstTitle(titles: readonly string[]): string | undefined {
  return titles.toSorted()[0]
}

async function write(tx: Transaction, edit: SongEdit & Told, stored: StoredSong | null): Promise<number> {
  const { title, lyrics, artistFeatured, otherFeatured, artistWritten, coverId } = edit
  const data = {
    title,
    lyrics,
    artistFeatured,
    otherFeatured,
    artistWritten,
    coverId,
    releaseYears: [...new Set(edit.releaseYears)].sort((a, b) => a - b),
    aliases: [...edit.aliases],
  }
  if (stored) {
    await tx.song.update({ where: { id: stored.id }, data: { ...data, version: { increment: 1 } } })
    return stored.id
  }
  const slug = await freeName(title, async (name) => (await tx.song.count({ where: { slug: name } })) > 0)
  return (await tx.song.create({ data: { ...data, slug }, select: { id: true } })).id
}

async function placeOnAlbums(tx: Transaction, songId: number, albumIds: readonly number[]): Promise<void> {
  await tx.albumSong.deleteMany({ where: { songId, albumId: { notIn: [...albumIds] } } })
  const places = await tx.albumSong.findMany({ where: { songId }, select: { albumId: true } })
  const known = new Set(places.map(({ albumId }) => albumId))
  for (const albumId of new Set(albumIds)) {
    if (known.has(albumId)) continue
    const { _max } = await tx.albumSong.aggregate({ where: { albumId }, _max: { track: true } })
    await tx.albumSong.create({ data: { albumId, songId, track: (_max.track ?? 0) + 1 } })
  }
}
