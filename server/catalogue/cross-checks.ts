/** What no entry can know by itself: names that meet, names that are missing, things said twice. */
import type { CatalogueFiles } from './catalogue-files.ts'
import type { AlbumEntry, CategoryEntry, SongEntry } from './forms.ts'
import type { Mistake } from './mistakes.ts'
import type { Entries, Entry } from './yaml-entries.ts'

/** All mistakes between entries. `artist` is whose catalogue it is. */
export function crossCheck(files: CatalogueFiles, artist: string): Mistake[] {
  const { albums, songs, categories } = files
  return [
    ...repeated(albums.entries, 'id', ({ id }) => id),
    ...repeated(albums.entries, 'title', ({ title }) => title.toLowerCase()),
    ...albums.entries.flatMap((album) => [...checkRerecording(album, albums), ...checkHasSongs(album, files)]),
    ...repeated(songs.entries, 'id', ({ id }) => id),
    ...repeated(songs.entries, 'title', (song) => shownAs(song, albums.entries)),
    ...checkTracks(songs.entries),
    ...songs.entries.flatMap((song) => [
      ...checkAlbums(song, albums),
      ...checkRelease(song, albums.entries),
      ...checkOwner(song, artist),
    ]),
    ...repeated(categories.entries, 'code', ({ code }) => code),
    ...repeated(categories.entries, 'title', ({ title }) => title.toLowerCase()),
    ...categories.entries.flatMap((category) => checkMembers(category, songs)),
  ]
}

/** The second of two entries that have the same value is the mistake. */
function repeated<T>(entries: readonly Entry<T>[], field: string, keyOf: (value: T) => string): Mistake[] {
  const seen = new Map<string, Mistake>()
  return entries.flatMap((entry) => {
    const key = keyOf(entry.value)
    const first = seen.get(key)
    const here = entry.mistake([field], '')
    if (!first) seen.set(key, here)
    if (!first) return []
    return [{ ...here, message: `"${field}" is the same as at ${first.file}:${first.line}: change one of the two` }]
  })
}

/** Players distinguish two songs of the same title by their first album. */
function shownAs({ title, albums }: SongEntry, known: readonly Entry<AlbumEntry>[]): string {
  const titles = known.filter(({ value }) => value.id in albums).map(({ value }) => value.title)
  return JSON.stringify([title.toLowerCase(), titles.sort()[0] ?? null])
}

function checkRerecording({ value, mistake }: Entry<AlbumEntry>, albums: Entries<AlbumEntry>): Mistake[] {
  if (value.rerecords === undefined || !albums.isWhole) return []
  if (!albums.names.includes(value.rerecords) || value.rerecords === value.id) {
    return [
      mistake(['rerecords'], `"rerecords": no other album has the id ${value.rerecords}: correct it or remove it`),
    ]
  }
  const original = albums.entries.find((album) => album.value.id === value.rerecords)
  if (!original || original.value.released < value.released) return []
  return [
    mistake(['rerecords'], `"rerecords" names a later album (${original.value.released}): correct one of the dates`),
  ]
}

function checkHasSongs({ value, mistake }: Entry<AlbumEntry>, { songs }: CatalogueFiles): Mistake[] {
  // A song with a mistake of its own may be on it.
  if (!songs.isWhole || songs.entries.length < songs.names.length) return []
  if (songs.entries.some((song) => value.id in song.value.albums)) return []
  return [mistake(['id'], 'has no song: put songs on this album, or remove it')]
}

function checkTracks(songs: readonly Entry<SongEntry>[]): Mistake[] {
  const taken = new Map<string, string>()
  return songs.flatMap(({ value, mistake }) =>
    Object.entries(value.albums).flatMap(([album, track]) => {
      const place = `${album} ${track}`
      const other = taken.get(place)
      if (other === undefined) taken.set(place, value.title)
      if (other === undefined) return []
      return [mistake(['albums', album], `"albums": track ${track} of ${album} is "${other}" already: give it another`)]
    }),
  )
}

function checkAlbums({ value, mistake }: Entry<SongEntry>, albums: Entries<AlbumEntry>): Mistake[] {
  if (!albums.isWhole) return []
  return Object.keys(value.albums)
    .filter((id) => !albums.names.includes(id))
    .map((id) => mistake(['albums', id], `"albums": no album has the id ${id}: correct it, or add the album`))
}

function checkRelease({ value, mistake }: Entry<SongEntry>, albums: readonly Entry<AlbumEntry>[]): Mistake[] {
  if (value.released === undefined) {
    if (Object.keys(value.albums).length > 0) return []
    return [mistake([], '"released" is missing for a song on no album: add the day of its release, or its albums')]
  }
  const first = albums
    .filter((album) => album.value.id in value.albums)
    .map((album) => album.value.released)
    .sort()[0]
  if (first === undefined || value.released < first) return []
  return [mistake(['released'], `"released" is not before its album (${first}): remove it, or correct one of the two`)]
}

function checkOwner({ value, mistake }: Entry<SongEntry>, artist: string): Mistake[] {
  const { by, performed, featuring, writers } = value
  if (by === artist) return [mistake(['by'], `"by" is for songs of others: remove it from a song of ${artist}`)]
  if (by === undefined) {
    return performed ? [] : [mistake(['performed'], '"performed: false" needs "by": name who sings the song')]
  }
  if (performed && !featuring.includes(artist)) {
    return [
      mistake(['by'], `"featuring" lacks ${artist}: add that name, or "performed: false" where only others are heard`),
    ]
  }
  if (performed || writers.includes(artist)) return []
  return [mistake(['writers'], `"writers" lacks ${artist}, who is not heard either: correct it, or remove the song`)]
}

function checkMembers({ value, mistake }: Entry<CategoryEntry>, songs: Entries<SongEntry>): Mistake[] {
  if (!songs.isWhole) return []
  return (value.songs ?? []).flatMap((id, place) =>
    songs.names.includes(id)
      ? []
      : [mistake(['songs', place], `"songs": no song has the id ${id}: correct it, or add the song`)],
  )
}
