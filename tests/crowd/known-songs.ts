/** What people who love the artist know: which songs fit a clue, by the catalogue's files and never by asking the server. */

import { never } from '#schema/rules/never.ts'
import { type Bitset, indexesOf } from '#schema/rules/puzzle/bitset.ts'
import { type CatalogueIndex, indexCatalogue } from '#schema/rules/puzzle/catalogue.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { songWeight } from '#schema/rules/scoring/popularity.ts'
import type { WrittenCatalogue, WrittenSong } from '#server/catalogue/written-catalogue.ts'
import { StartFailure } from '#server/start-failure.ts'
import type { ApiClue, ApiSong } from './requests.ts'

export interface KnownSong {
  /** As the API names it. */
  readonly songId: string
  /** How likely it comes to mind, against the others. */
  readonly weight: number
}

export interface KnownSquare {
  readonly answers: readonly KnownSong[]
  /** Songs that fit one of the two clues alone: the mistakes that people make. */
  readonly nearMisses: readonly KnownSong[]
}

/** The nine squares, row-major. Throws a `StartFailure` where the server has another catalogue. */
export function knownSquares(
  catalogue: WrittenCatalogue,
  server: {
    readonly rows: readonly ApiClue[]
    readonly columns: readonly ApiClue[]
    readonly songs: readonly ApiSong[]
  },
): KnownSquare[] {
  const index = indexOf(catalogue)
  const known = songsOf(catalogue, server.songs)
  const fits = (clue: ApiClue) => index.fits(clueOf(clue, index))
  const songsAt = (bits: Bitset) => indexesOf(bits).flatMap((place) => known[place] ?? [])
  return server.rows.flatMap((row) =>
    server.columns.map((column) => {
      const [a, b] = [fits(row), fits(column)]
      return {
        answers: songsAt(a.map((word, place) => word & (b[place] ?? 0))),
        nearMisses: songsAt(a.map((word, place) => word ^ (b[place] ?? 0))),
      }
    }),
  )
}

function indexOf({ songs, albums, categories }: WrittenCatalogue): CatalogueIndex {
  const albumIds = new Map(albums.map(({ slug }, place) => [slug, idAt(place)]))
  return indexCatalogue({
    songs: songs.map(({ slug, title, lyrics, tracks }, place) => ({
      id: idAt(place),
      title,
      lyrics,
      albumIds: Object.keys(tracks).flatMap((album) => albumIds.get(album) ?? []),
      categoryCodes: categories.filter((category) => category.songs.includes(slug)).map(({ code }) => code),
    })),
    albums: albums.map(({ title, releasedOn }, place) => ({
      id: idAt(place),
      title,
      year: Number(releasedOn.slice(0, 4)),
    })),
    categories,
  })
}

/** An empty database numbers what it imports in this way too: the crowd loves the songs that the demo players love. */
function idAt(place: number): number {
  return place + 1
}

function clueOf(clue: ApiClue, index: CatalogueIndex): Clue {
  switch (clue.__typename) {
    case 'WordClue':
      return { kind: 'word', word: clue.word }
    case 'AlbumClue': {
      const album = index.albums.find(({ title }) => title === clue.album.title)
      if (!album) throw unknown(`the album '${clue.album.title}'`)
      return { kind: 'album', albumId: album.id }
    }
    case 'CategoryClue':
      return { kind: 'category', code: clue.category.code }
    case 'InfinityClue':
      return { kind: 'infinity' }
    default:
      return never(clue)
  }
}

/** By place in the catalogue. Songs of the same title are told apart as players tell them, by the album. */
function songsOf({ songs, albums }: WrittenCatalogue, served: readonly ApiSong[]): KnownSong[] {
  const titles = new Map(albums.map(({ slug, title }) => [slug, title]))
  const hintOf = ({ tracks }: WrittenSong) =>
    Object.keys(tracks)
      .map((album) => titles.get(album) ?? '')
      .sort()[0] ?? null
  return songs.map((song, place) => {
    const namesakes = served.filter(({ title }) => title.toLowerCase() === song.title.toLowerCase())
    const found = namesakes.length > 1 ? namesakes.find(({ hint }) => hint === hintOf(song)) : namesakes[0]
    if (!found) throw unknown(`another list of songs, without '${song.title}'`)
    return { songId: found.id, weight: songWeight(idAt(place)) }
  })
}

function unknown(what: string): StartFailure {
  return new StartFailure(
    `The server has ${what}, which the catalogue here does not know: name the folder of its catalogue with --catalogue.`,
  )
}
