/** Reads a JSON file: the product's own catalogue, or a MusicBrainz release. */
import { z } from 'zod'
import type { NamedText } from '#schema/portal/catalogue-files-service.ts'
import { product } from '#schema/rules/product.ts'
import { songsOfRelease } from '#schema/rules/puzzle/catalogue-import.ts'
import { explain, fieldAt, placesOf } from '../form-mistakes.ts'
import { text } from '../forms.ts'
import {
  type AlbumFields,
  albumForm,
  categoryForm,
  type FoundEntries,
  type FoundEntry,
  formed,
  type SongFields,
  songForm,
} from './found-entries.ts'

/** What the file says it is. */
export const FORMAT = 'ninefold-catalogue'
export const VERSION = 1

const NO_FORMAT = `must be "${FORMAT}" for a catalogue; a MusicBrainz release has "media"`
const list = z.array(z.unknown()).default([])
const document = z.object({
  format: z.literal(FORMAT, NO_FORMAT),
  version: z.literal(VERSION, `must be ${VERSION}: export the catalogue anew from the same version of the product`),
  albums: list,
  songs: list,
  categories: list,
})

export function readJson(file: NamedText, found: FoundEntries): void {
  const value = parsed(file, found)
  if (value === undefined) return
  if (isRelease(value)) readRelease(file.name, value, found)
  else readCatalogueFile(file, value, found)
}

function readCatalogueFile(file: NamedText, value: unknown, found: FoundEntries): void {
  const read = document.safeParse(value, { error: explain })
  if (!read.success) {
    for (const { path, message } of read.error.issues)
      found.mistakes.push({ file: file.name, place: fieldAt(path) || null, message })
    return
  }
  const { albums, songs, categories } = read.data
  found.albums.push(...entries(file.name, 'albums', albums, albumForm, found))
  found.songs.push(...entries(file.name, 'songs', songs, songForm, found))
  found.categories.push(...entries(file.name, 'categories', categories, categoryForm, found))
}

/** Undefined after a mistake was noted. */
function parsed({ name, text }: NamedText, { mistakes }: FoundEntries): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (problem) {
    const line = lineOfFault(text, problem instanceof Error ? problem.message : '')
    const place = line === null ? null : `line ${line}`
    mistakes.push({ file: name, place, message: 'is no JSON here: correct it, or export the file anew' })
    return undefined
  }
}

/** What the engine shows of the text around an unexpected sign: ten letters before it, and after. */
const AROUND = 10
const SHOWN = /\.\.\."([\s\S]+)"(?:\.\.\.)? is not valid JSON$/

/** The line of a syntax error, if the engine's message has it; else null. */
function lineOfFault(text: string, said: string): number | null {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const offset = /position (\d+)/.exec(said)?.[1]
  if (offset !== undefined) return lineAt(Number(offset))
  if (said.startsWith('Unexpected end')) return lineAt(text.trimEnd().length)
  const shown = SHOWN.exec(said)?.[1]
  const found = shown === undefined ? -1 : text.indexOf(shown)
  return found === -1 ? null : lineAt(found + AROUND)
}

function entries<Fields extends { readonly id?: string | undefined; readonly title?: string | undefined }>(
  file: string,
  kind: string,
  values: readonly unknown[],
  form: z.ZodType<Fields>,
  { mistakes }: FoundEntries,
): FoundEntry<Fields>[] {
  return values.flatMap((value, index) => {
    const at = (path: readonly PropertyKey[]) => fieldAt([kind, index, ...path])
    const fields = formed(form, value, (issue) => {
      for (const path of placesOf(issue)) mistakes.push({ file, place: at(path), message: issue.message })
    })
    const mistake = (field: string | null, message: string) => ({ file, place: at(field ? [field] : []), message })
    return fields ? [{ fields, file, place: at([]), mistake }] : []
  })
}

/** Reads a release from the MusicBrainz web service: `release/{id}?inc=recordings+artist-credits&fmt=json`. */
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
function isRelease(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'media' in value
}

/** An album, and a song for each track. Lengths are not kept: no rule of the game asks for them. */
function readRelease(file: string, value: unknown, found: FoundEntries): void {
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
    const recorded = tracks[medium]?.[index]
    const fields: SongFields = { title, placed: { album, track }, ...(recorded && guestsOf(recorded)) }
    found.songs.push(entry(fields, ['media', medium, 'tracks', index]))
  }
}

/** Guest artists, or the main artist if ours is the guest. */
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
