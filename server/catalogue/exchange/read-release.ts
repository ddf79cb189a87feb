/** Reads a release as the web service of MusicBrainz tells it: `release/{id}?inc=recordings+artist-credits&fmt=json`. */
import { z } from 'zod'
import { songsOfRelease } from '#schema/rules/catalogue-import.ts'
import { product } from '#schema/rules/product.ts'
import { explain, fieldAt } from '../form-mistakes.ts'
import { text } from '../forms.ts'
import type { AlbumFields, FoundEntries, FoundEntry, SongFields } from './found-entries.ts'

const credits = z.array(z.object({ name: text })).default([])
const track = z.object({
  title: text,
  recording: z.object({ disambiguation: z.string().max(100).default(''), 'artist-credit': credits }).optional(),
  'artist-credit': credits,
})
const release = z.object({
  title: text,
  date: z
    .string()
    .regex(/^(?:\d{4}(?:-\d{2}(?:-\d{2})?)?)?$/, 'must be a year, a month or a day, such as 2016-05-13')
    .optional(),
  media: z.array(z.object({ tracks: z.array(track).default([]) })).max(100, 'has more than 100 media: divide it'),
})

type Track = z.infer<typeof track>

/** Nothing else that can be imported has media. */
export function isRelease(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'media' in value
}

/** An album, and a song for each track. Lengths are not kept: no rule of the game asks for them. */
export function readRelease(file: string, value: unknown, found: FoundEntries): void {
  const read = release.safeParse(value, { error: explain })
  if (!read.success) {
    for (const { path, message } of read.error.issues) found.mistakes.push({ file, place: fieldAt(path), message })
    return
  }
  const { title, date, media } = read.data
  const entry = <Fields>(fields: Fields, path: readonly PropertyKey[]): FoundEntry<Fields> => ({
    fields,
    file,
    place: fieldAt(path) || 'the release',
    mistake: (field, message) => ({ file, place: fieldAt(field ? [...path, field] : path) || null, message }),
  })
  const album: FoundEntry<AlbumFields> = entry(date ? { title, releasedOn: date } : { title }, [])
  found.albums.push(album)
  const tracks = media.map((medium) =>
    medium.tracks.map((one) => ({ ...one, disambiguation: one.recording?.disambiguation ?? '' })),
  )
  for (const { title, track, medium, index } of songsOfRelease(tracks)) {
    const told = tracks[medium]?.[index]
    const fields: SongFields = { title, placed: { album, track }, ...(told && guestsOf(told)) }
    found.songs.push(entry(fields, ['media', medium, 'tracks', index]))
  }
}

/** Who is heard beside the artist, or whose guest the artist is. */
function guestsOf(track: Track): Pick<SongFields, 'by' | 'featuring' | 'artistFeatured' | 'otherFeatured'> {
  const credited =
    track['artist-credit'].length > 0 ? track['artist-credit'] : (track.recording?.['artist-credit'] ?? [])
  const [main, ...guests] = credited.map(({ name }) => name)
  const artist = product.artist.name
  if (main === undefined || guests.length === 0) return {}
  if (main === artist) return { featuring: guests, otherFeatured: true }
  return guests.includes(artist)
    ? { by: main, featuring: guests, artistFeatured: true, otherFeatured: guests.length > 1 }
    : {}
}
