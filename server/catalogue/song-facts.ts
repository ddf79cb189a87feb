/** Facts derived from a song's entry and its albums, so that no one writes them down twice. */
import type { SongFacts } from './category-rules.ts'
import type { AlbumEntry, SongEntry } from './forms.ts'

export interface FactsContext {
  readonly artist: string
  readonly albums: ReadonlyMap<string, AlbumEntry>
  /** The number of the last track of each album. */
  readonly lastTracks: ReadonlyMap<string, number>
}

const VAULT = /\s*\(from the vault\)$/i
/** A re-recorded album's version: 'Paper Lanterns (Relit)'. */
const VERSION = /\s*\([^)]*\)$/

/** Derives the facts of a song whose albums are all known. */
export function factsOf(song: SongEntry, { artist, albums, lastTracks }: FactsContext): SongFacts {
  const plainTitle = song.title.replace(VAULT, '')
  const placed = Object.entries(song.albums).flatMap(([id, track]) => {
    const album = albums.get(id)
    return album ? [{ album, track }] : []
  })
  const releases = [...(song.released ? [song.released] : []), ...placed.map(({ album }) => album.released)].sort()
  const isOfOtherArtist = song.by !== undefined
  return {
    initial: initialOf(plainTitle),
    plainTitle,
    // '&' is a word like 'and'.
    titleWords: plainTitle.split(/\s+/).filter((word) => /[\p{L}\p{N}&]/u.test(word)),
    isFromTheVault: VAULT.test(song.title),
    firstReleasedOn: releases[0] ?? '',
    releaseYears: [...new Set(releases.map((day) => Number(day.slice(0, 4))))],
    places: placed.map(({ album, track }) => ({
      track,
      isLast: track === lastTracks.get(album.id),
      isTitleTrack: isSameTitle(plainTitle, album.title) || isSameTitle(plainTitle, album.title.replace(VERSION, '')),
    })),
    themes: song.themes,
    isWrittenByArtist: song.writers.includes(artist),
    coWriters: song.writers.filter((writer) => writer !== artist),
    artistFeatured: isOfOtherArtist && song.performed,
    artistWritten: isOfOtherArtist && !song.performed,
    otherFeatured: song.featuring.some((guest) => guest !== artist),
  }
}

function initialOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  const [first = ''] = plain.match(/[\p{L}\p{N}]/u) ?? []
  return /\p{N}/u.test(first) ? '#' : first
}

function isSameTitle(a: string, b: string): boolean {
  return a.localeCompare(b, 'en', { sensitivity: 'base' }) === 0
}
