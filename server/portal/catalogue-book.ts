/** Reads the whole catalogue as admins see it, once for a request: a thousand songs are two megabytes. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { AdminAlbum, AdminCategory, AdminSong } from '#schema/portal/catalogue-service.ts'

export interface CatalogueBook {
  /** The oldest first. */
  readonly albums: readonly AdminAlbum[]
  /** By first album and track; those on no album last, by title. */
  readonly songs: readonly AdminSong[]
  /** By code. */
  readonly categories: readonly AdminCategory[]
}

/** All of it as it is at one moment. */
export async function readCatalogueBook(prisma: PrismaClient): Promise<CatalogueBook> {
  const [albums, songs, categories] = await prisma.$transaction(
    [
      prisma.album.findMany({
        orderBy: [{ releasedOn: 'asc' }, { id: 'asc' }],
        include: { songs: { orderBy: { track: 'asc' }, select: { songId: true, track: true } } },
      }),
      prisma.song.findMany({ orderBy: [{ title: 'asc' }, { id: 'asc' }] }),
      prisma.category.findMany({
        orderBy: { code: 'asc' },
        include: {
          songs: { orderBy: { song: { ref: 'asc' } }, select: { songId: true, song: { select: { ref: true } } } },
        },
      }),
    ],
    { isolationLevel: 'RepeatableRead' },
  )
  const places = placesOf(albums)
  const codes = codesOf(categories)
  const told = songs.map(({ id, releaseYears, ...song }): AdminSong => {
    const on = places.get(id) ?? []
    return {
      ...song,
      id,
      releaseYears: releaseYears.toSorted((a, b) => a - b),
      shownCoverId: song.coverId ?? on.find(({ coverId }) => coverId !== null)?.coverId ?? null,
      albumRefs: on.map(({ albumRef }) => albumRef),
      albumTitles: on.map(({ title }) => title),
      categoryCodes: codes.get(id) ?? [],
    }
  })
  return {
    albums: albums.map(({ songs, releasedOn, ...album }) => ({
      ...album,
      releasedOn: dayOf(releasedOn),
      songIds: songs.map(({ songId }) => songId),
    })),
    songs: inOrder(told, places),
    categories: categories.map(({ songs, ...category }) => ({
      ...category,
      songRefs: songs.map(({ song }) => song.ref),
    })),
  }
}

interface Place {
  readonly albumRef: string
  readonly title: string
  readonly coverId: string | null
  /** Of the album among all, and of the song on it. */
  readonly rank: number
}

interface AlbumRow {
  readonly ref: string
  readonly title: string
  readonly coverId: string | null
  readonly songs: readonly { readonly songId: number; readonly track: number }[]
}

/** More tracks than any album has. */
const TRACKS = 1000

function placesOf(albums: readonly AlbumRow[]): ReadonlyMap<number, readonly Place[]> {
  const places = new Map<number, Place[]>()
  for (const [order, { ref: albumRef, title, coverId, songs }] of albums.entries()) {
    for (const { songId, track } of songs) {
      const known = places.get(songId) ?? []
      places.set(songId, [...known, { albumRef, title, coverId, rank: order * TRACKS + track }])
    }
  }
  return places
}

function codesOf(
  categories: readonly { readonly code: string; readonly songs: readonly { readonly songId: number }[] }[],
): ReadonlyMap<number, readonly string[]> {
  const codes = new Map<number, string[]>()
  for (const { code, songs } of categories) {
    for (const { songId } of songs) codes.set(songId, [...(codes.get(songId) ?? []), code])
  }
  return codes
}

/** The songs come by title: where there is no album, that order stays. */
function inOrder(songs: readonly AdminSong[], places: ReadonlyMap<number, readonly Place[]>): readonly AdminSong[] {
  const rank = ({ id }: AdminSong) => places.get(id)?.[0]?.rank ?? Number.POSITIVE_INFINITY
  return songs.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
