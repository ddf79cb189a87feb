/** Checks across entries: missing names, and entries that players could not distinguish. */
import type { ImportMistake } from '#schema/portal/catalogue-file-errors.ts'
import type { WrittenSong } from '../written-catalogue.ts'
import type { FoundEntry } from './found-entries.ts'
import type { MergedCatalogue } from './merge-catalogue.ts'

/** All mistakes of what the files name; what else stands in the catalogue is not theirs. */
export function checkMerged({ albums, songs, categories }: MergedCatalogue): ImportMistake[] {
  const titlesOf = (song: WrittenSong) => Object.keys(song.tracks).flatMap((name) => albums.rows.get(name)?.title ?? [])
  /** Players distinguish two songs of the same title by their first album. */
  const shownAs = (song: WrittenSong) => JSON.stringify([song.title.toLowerCase(), titlesOf(song).sort()[0] ?? null])
  const named = [...songs.origins].flatMap(([name, entry]) => {
    const song = songs.rows.get(name)
    return song ? [{ entry, song }] : []
  })
  return [
    ...twins(albums, ({ title }) => title.toLowerCase(), 'another album'),
    ...twins(songs, shownAs, 'another song on the same album, or on none'),
    ...twins(categories, ({ title }) => title.toLowerCase(), 'another category'),
    ...named.flatMap(({ entry, song }) => [...unknownAlbums(entry, song, albums.rows), ...undated(entry, song)]),
    ...sharedTracks(songs),
    ...[...categories.origins].flatMap(([name, entry]) =>
      (categories.rows.get(name)?.songs ?? [])
        .filter((song) => !songs.rows.has(song))
        .map((song) => entry.mistake('songs', `no song has the id ${song}: correct it, or add the song`)),
    ),
  ]
}

interface Rows<Row> {
  readonly rows: ReadonlyMap<string, Row>
  readonly origins: ReadonlyMap<string, FoundEntry<unknown>>
}

function twins<Row extends { readonly title: string }>(
  { rows, origins }: Rows<Row>,
  keyOf: (row: Row) => string,
  another: string,
): ImportMistake[] {
  const names = new Map<string, string[]>()
  for (const [name, row] of rows) names.set(keyOf(row), [...(names.get(keyOf(row)) ?? []), name])
  return [...names.values()].flatMap((same) => {
    const entry = same.length > 1 ? origins.get(same.findLast((name) => origins.has(name)) ?? '') : undefined
    return entry ? [entry.mistake('title', `is that of ${another} (${same.join(', ')}): change one of the two`)] : []
  })
}

function unknownAlbums(
  entry: FoundEntry<unknown>,
  { tracks }: WrittenSong,
  albums: ReadonlyMap<string, unknown>,
): ImportMistake[] {
  return Object.keys(tracks)
    .filter((album) => !albums.has(album))
    .map((album) => entry.mistake('albums', `no album has the id ${album}: correct it, or add the album`))
}

/** The rule of the song editor. */
function undated(entry: FoundEntry<unknown>, { tracks, releaseYears }: WrittenSong): ImportMistake[] {
  if (Object.keys(tracks).length > 0 || releaseYears.length > 0) return []
  return [entry.mistake(null, 'At least one album or release year is required: add one.')]
}

function sharedTracks({ rows, origins }: Rows<WrittenSong>): ImportMistake[] {
  const taken = new Map<string, string>()
  return [...rows].flatMap(([name, { tracks }]) =>
    Object.entries(tracks).flatMap(([album, track]) => {
      const place = `${album} ${track}`
      const other = taken.get(place)
      taken.set(place, name)
      const entry = other === undefined ? undefined : (origins.get(name) ?? origins.get(other))
      if (!entry || other === undefined) return []
      const both = `${other} and ${name}`
      return [entry.mistake('albums', `track ${track} of ${album} is of two songs, ${both}: give one another track`)]
    }),
  )
}
