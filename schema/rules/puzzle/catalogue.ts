/** Holds the catalogue so that "which songs fit this clue" is one look-up, for every clue there can be. */

import { never } from '../never.ts'
import { type Bitset, bitsetOf, emptyBitset, indexesOf } from './bitset.ts'
import { type Clue, clueKey } from './clue.ts'
import { foldWord, wordsOf } from './lyric-words.ts'

export interface CatalogueSong {
  readonly id: number
  readonly title: string
  readonly lyrics: string
  readonly albumIds: readonly number[]
  readonly categoryCodes: readonly string[]
}

export interface CatalogueAlbum {
  readonly id: number
  readonly title: string
  readonly year: number
}

export interface CatalogueCategory {
  readonly code: string
  readonly title: string
}

export interface Catalogue {
  readonly songs: readonly CatalogueSong[]
  readonly albums: readonly CatalogueAlbum[]
  readonly categories: readonly CatalogueCategory[]
}

export interface CatalogueIndex {
  /** Number of songs, and length of every answer set. */
  readonly size: number
  /** Song ids, ascending; a song's place in this list is its bit. */
  readonly songIds: readonly number[]
  readonly albums: readonly CatalogueAlbum[]
  readonly categories: readonly CatalogueCategory[]
  /** The bit of a song, -1 for an unknown one. */
  indexOf(songId: number): number
  /** The songs that satisfy a clue; none for an album or category that is not there. Do not write to it. */
  fits(clue: Clue): Bitset
  /** A clue in words: the word itself, the album's or category's title, or 'Any song'. */
  title(clue: Clue): string
  /** The song ids of an answer set, ascending. */
  songsIn(answers: Bitset): number[]
}

/** Indexes a catalogue. The order in which songs, albums and categories are given makes no difference. */
export function indexCatalogue(catalogue: Catalogue): CatalogueIndex {
  const songs = catalogue.songs.toSorted((a, b) => a.id - b.id)
  const songIds = songs.map((song) => song.id)
  const positions = new Map(songIds.map((id, position) => [id, position]))
  if (positions.size !== songs.length) throw new Error('Two songs of the catalogue have the same id')
  const albums = catalogue.albums.toSorted((a, b) => a.id - b.id)
  const categories = catalogue.categories.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
  const titles = titlesOf(albums, categories)
  const nothing = emptyBitset(songs.length)
  const everything = bitsetOf(songs.length, songs.keys())
  const sets = setsOf(songs)
  return {
    size: songs.length,
    songIds,
    albums,
    categories,
    indexOf: (songId) => positions.get(songId) ?? -1,
    fits: (clue) => (clue.kind === 'infinity' ? everything : (sets.get(clueKey(clue)) ?? nothing)),
    title: (clue) => titleOf(clue, titles),
    songsIn: (answers) => indexesOf(answers).map((bit) => songIds[bit] ?? -1),
  }
}

/** The songs of every clue that any song satisfies, by clue key. */
function setsOf(songs: readonly CatalogueSong[]): Map<string, Bitset> {
  const members = new Map<string, number[]>()
  const add = (key: string, position: number) => {
    const list = members.get(key)
    if (list) list.push(position)
    else members.set(key, [position])
  }
  for (const [position, song] of songs.entries()) {
    for (const word of wordsOf(song.lyrics)) add(`word:${word}`, position)
    for (const albumId of song.albumIds) add(clueKey({ kind: 'album', albumId }), position)
    for (const code of song.categoryCodes) add(clueKey({ kind: 'category', code }), position)
  }
  return new Map([...members].map(([key, positions]) => [key, bitsetOf(songs.length, positions)]))
}

function titlesOf(albums: readonly CatalogueAlbum[], categories: readonly CatalogueCategory[]): Map<string, string> {
  return new Map([
    ...albums.map(({ id, title }) => [clueKey({ kind: 'album', albumId: id }), title] as const),
    ...categories.map(({ code, title }) => [clueKey({ kind: 'category', code }), title] as const),
  ])
}

function titleOf(clue: Clue, titles: ReadonlyMap<string, string>): string {
  switch (clue.kind) {
    case 'word':
      return foldWord(clue.word)
    case 'album':
      return titles.get(clueKey(clue)) ?? 'Unknown album'
    case 'category':
      return titles.get(clueKey(clue)) ?? 'Unknown category'
    case 'infinity':
      return 'Any song'
    default:
      return never(clue)
  }
}
