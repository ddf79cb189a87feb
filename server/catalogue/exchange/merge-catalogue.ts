/** Lays what was found in files over the whole catalogue. */
import { NO_LYRICS, releaseDayOf, yearsOf } from '#schema/rules/puzzle/catalogue-import.ts'
import type { WrittenAlbum, WrittenCategory, WrittenSong } from '../written-catalogue.ts'
import type { AlbumFields, CategoryFields, FoundEntries, SongFields } from './found-entries.ts'
import { type EntryKind, type Merged, merge } from './merge-entries.ts'

export interface CatalogueRows {
  readonly albums: readonly WrittenAlbum[]
  readonly songs: readonly WrittenSong[]
  readonly categories: readonly WrittenCategory[]
}

export interface MergedCatalogue {
  readonly albums: Merged<WrittenAlbum, AlbumFields>
  readonly songs: Merged<WrittenSong, SongFields>
  readonly categories: Merged<WrittenCategory, CategoryFields>
}

/** Mistakes are added to those of the files. */
export function mergeCatalogue(stored: CatalogueRows, found: FoundEntries): MergedCatalogue {
  const albums = merge(stored.albums, found.albums, albumKind, found.mistakes)
  for (const [name, entry] of albums.origins) {
    if (albums.rows.get(name)?.releasedOn === '')
      found.mistakes.push(entry.mistake('releasedOn', 'is missing for a new album: add it, such as 2016-05-13'))
  }
  const songs = merge(stored.songs, found.songs, songKind(albums), found.mistakes)
  const categories = merge(stored.categories, found.categories, categoryKind, found.mistakes)
  return { albums, songs: completed(songs, albums), categories }
}

/** What is given, else what is there. */
const or = <Value>(given: Value | undefined, there: Value): Value => (given === undefined ? there : given)

const albumKind: EntryKind<WrittenAlbum, AlbumFields> = {
  noun: 'album',
  nameOf: ({ slug }) => slug,
  blank: (slug, title) => ({ slug, title, releasedOn: '', coverId: null }),
  overlaid: (row, { fields: { id, title, releasedOn } }) => ({
    ...row,
    // Named by its title alone, it keeps the title that it has.
    title: id === undefined ? row.title : or(title, row.title),
    releasedOn: releasedOn === undefined ? row.releasedOn : releaseDayOf(releasedOn, row.releasedOn || null),
  }),
}

const categoryKind: EntryKind<WrittenCategory, CategoryFields> = {
  noun: 'category',
  nameOf: ({ code }) => code,
  blank: (code, title) => ({ code, title, songs: [] }),
  overlaid: (row, { fields: { id, title, songs } }) => ({
    ...row,
    title: id === undefined ? row.title : or(title, row.title),
    songs: songs ? songs.toSorted() : row.songs,
  }),
}

const NO_SONG = {
  lyrics: '',
  releasedOn: null,
  releaseYears: [],
  by: null,
  writers: [],
  featuring: [],
  aliases: [],
  themes: [],
  artistFeatured: false,
  artistWritten: false,
  otherFeatured: false,
  tracks: {},
} as const satisfies Partial<WrittenSong>

function songKind(albums: Merged<WrittenAlbum, AlbumFields>): EntryKind<WrittenSong, SongFields> {
  const albumOf = ({ placed }: SongFields) => (placed ? albums.nameOf(placed.album) : undefined)
  return {
    noun: 'song',
    nameOf: ({ slug }) => slug,
    blank: (slug, title) => ({ ...NO_SONG, slug, title }),
    preferred: ({ tracks }, { fields }) => Object.hasOwn(tracks, albumOf(fields) ?? ''),
    mayRepeat: ({ fields }) => fields.placed !== undefined,
    overlaid: (row, { fields }) => {
      const album = albumOf(fields)
      if (fields.placed) return album === undefined ? row : onRelease(row, fields, albums.rows.get(album))
      return withFields(row, fields)
    },
  }
}

function withFields(row: WrittenSong, fields: SongFields): WrittenSong {
  return {
    slug: row.slug,
    title: fields.id === undefined ? row.title : or(fields.title, row.title),
    // A table without a song's lyrics is no reason to forget them.
    lyrics: fields.lyrics || row.lyrics,
    releasedOn: or(fields.releasedOn, row.releasedOn),
    releaseYears: or(fields.releaseYears, row.releaseYears),
    by: or(fields.by, row.by),
    writers: or(fields.writers, row.writers),
    featuring: or(fields.featuring, row.featuring),
    aliases: or(fields.aliases, row.aliases),
    themes: or(fields.themes, row.themes),
    artistFeatured: or(fields.artistFeatured, row.artistFeatured),
    artistWritten: or(fields.artistWritten, row.artistWritten),
    otherFeatured: or(fields.otherFeatured, row.otherFeatured),
    tracks: or(fields.albums, row.tracks),
  }
}

/** A song that is there is linked, and stays as it is otherwise. */
function onRelease(row: WrittenSong, fields: SongFields, album: WrittenAlbum | undefined): WrittenSong {
  if (!album || !fields.placed) return row
  const isNew = row.lyrics === '' && row.releaseYears.length === 0 && Object.keys(row.tracks).length === 0
  const isOnIt = Object.hasOwn(row.tracks, album.slug)
  return {
    ...(isNew ? withFields(row, fields) : row),
    releaseYears: isOnIt || album.releasedOn === '' ? row.releaseYears : withYear(row.releaseYears, album.releasedOn),
    tracks: { ...row.tracks, [album.slug]: fields.placed.track },
  }
}

function withYear(years: readonly number[], day: string): readonly number[] {
  const [year] = yearsOf([day])
  return year === undefined || years.includes(year) ? years : [...years, year].sort((a, b) => a - b)
}

/** A new song without a release date takes the years of its albums. */
function completed(songs: Merged<WrittenSong, SongFields>, albums: Merged<WrittenAlbum, AlbumFields>): typeof songs {
  const rows = new Map(songs.rows)
  for (const name of songs.added) {
    const row = rows.get(name)
    if (!row) continue
    const days = Object.keys(row.tracks).flatMap((album) => albums.rows.get(album)?.releasedOn || [])
    const isGiven = row.releaseYears.length > 0 || songs.origins.get(name)?.fields.releaseYears !== undefined
    rows.set(name, {
      ...row,
      lyrics: row.lyrics || NO_LYRICS,
      releaseYears: isGiven ? row.releaseYears : yearsOf([...days, ...(row.releasedOn ? [row.releasedOn] : [])]),
    })
  }
  return { ...songs, rows }
}
