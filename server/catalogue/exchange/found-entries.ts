/** What the files that are to be imported hold, entry by entry, whatever kind of file it stood in. */
import { z } from 'zod'
import type { ImportMistake } from '#schema/portal/catalogue-file-errors.ts'
import { explain } from '../form-mistakes.ts'
import { day, exactly, listOf, MOST_LYRICS, slug, text } from '../forms.ts'
import { THEMES } from '../themes.ts'

/** More tracks than any album has. */
const MOST_TRACKS = 999

const year = z.int().min(1000, 'must have four digits, such as 2016').max(9999, 'must have four digits, such as 2016')
const track = z.int().min(1, 'must be 1 or more').max(MOST_TRACKS, `must be ${MOST_TRACKS} or less`)

const lyrics = z
  .string()
  .max(MOST_LYRICS, `is longer than ${MOST_LYRICS} characters: shorten it`)
  .regex(/^(?:[^\p{Cc}]|[\r\n\t])*$/u, 'must be lines of text')
  .transform((words) => words.replace(/\r\n?/g, '\n').trimEnd().normalize('NFC'))

/** A field that is left out stays as it is. */
export const albumForm = exactly({
  id: slug.optional(),
  title: text.optional(),
  releasedOn: day.optional(),
})

export const songForm = exactly({
  id: slug.optional(),
  title: text.optional(),
  /** Track numbers by the id of the album. */
  albums: z.record(z.string(), track).optional(),
  releasedOn: day.nullable().optional(),
  releaseYears: listOf(year).optional(),
  by: text.nullable().optional(),
  writers: listOf(text).optional(),
  featuring: listOf(text).optional(),
  aliases: listOf(text).optional(),
  themes: listOf(z.enum(THEMES, `is not a theme: choose from ${THEMES.join(', ')}`)).optional(),
  artistFeatured: z.boolean().optional(),
  otherFeatured: z.boolean().optional(),
  artistWritten: z.boolean().optional(),
  lyrics: lyrics.optional(),
})

export const categoryForm = exactly({
  id: slug.optional(),
  title: text.optional(),
  songs: listOf(slug).optional(),
})

export type AlbumFields = z.infer<typeof albumForm>
export type CategoryFields = z.infer<typeof categoryForm>
export interface SongFields extends z.infer<typeof songForm> {
  /** A track of a release joins an album, and the song stays on the others. */
  readonly placed?: { readonly album: FoundEntry<AlbumFields>; readonly track: number }
}

export interface FoundEntry<Fields> {
  readonly fields: Fields
  readonly file: string
  /** 'line 12', 'songs[3]' */
  readonly place: string
  /** At a field of the entry, or at the entry itself. */
  mistake(field: string | null, message: string): ImportMistake
}

export interface FoundEntries {
  readonly albums: FoundEntry<AlbumFields>[]
  readonly songs: FoundEntry<SongFields>[]
  readonly categories: FoundEntry<CategoryFields>[]
  readonly mistakes: ImportMistake[]
}

/** Returns the entry if it is well-formed; else null, after calling `tell` for each mistake. */
export function formed<Fields extends { readonly id?: string | undefined; readonly title?: string | undefined }>(
  form: z.ZodType<Fields>,
  value: unknown,
  report: (issue: z.core.$ZodIssue) => void,
): Fields | null {
  const read = form.safeParse(value, { error: explain })
  if (!read.success) for (const issue of read.error.issues) report(issue)
  return read.success ? read.data : null
}
