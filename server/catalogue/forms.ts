/** What an entry of each file must look like; each message ends with the remedy. */
import { z } from 'zod'
import { categoryRule } from './category-rules.ts'
import { THEMES } from './themes.ts'

/** Fewer words would make a song that hardly any word clue finds. */
export const LEAST_WORDS = 60

export const MOST_LYRICS = 20_000
const MOST_TEXT = 200
const MOST_TRACKS = 99
const MOST_IN_A_LIST = 2000

export const slug = z
  .string()
  .max(80, 'is longer than 80 characters: shorten it')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens, such as paper-lanterns')

export const text = z
  .string()
  .trim()
  .min(1, 'is empty: give it a value or remove it')
  .max(MOST_TEXT, `is longer than ${MOST_TEXT} characters: shorten it`)
  .regex(/^[^\p{Cc}]*$/u, 'must be one line of text')
  .transform((words) => words.normalize('NFC'))

export const day = z.iso.date('must be a day of the calendar, such as 2016-05-13')

const track = z.int().min(1, 'must be 1 or more').max(MOST_TRACKS, `must be ${MOST_TRACKS} or less`)

const lyrics = z
  .string()
  .max(MOST_LYRICS, `is longer than ${MOST_LYRICS} characters: shorten it`)
  .refine((words) => countWords(words) >= LEAST_WORDS, {
    error: ({ input }) =>
      `has ${countWords(String(input))} words: write ${LEAST_WORDS} or more ([headings] do not count)`,
  })
  .transform((words) => words.trimEnd().normalize('NFC'))

export const listOf = <T>(item: z.ZodType<T>) =>
  z
    .array(item)
    .max(MOST_IN_A_LIST, `has more than ${MOST_IN_A_LIST} entries: shorten it`)
    .refine((items) => new Set(items).size === items.length, 'names something twice: remove one of the two')

/** An object that knows its fields, and says so when it meets another one. */
export const exactly = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? `is not known here: correct or remove it (known are ${Object.keys(shape).join(', ')})`
        : undefined,
  })

export const albumForm = exactly({
  id: slug,
  title: text,
  released: day,
  cover: z.string().regex(/^[a-z0-9-]+\.svg$/, 'must be the name of a file in covers/, such as paper-lanterns.svg'),
  /** The album that this one records again. */
  rerecords: slug.optional(),
})

export const songForm = exactly({
  id: slug,
  title: text,
  albums: z.record(z.string(), track),
  released: day.optional(),
  writers: listOf(text).min(1, 'is empty: name the writers'),
  by: text.optional(),
  performed: z.boolean().default(true),
  featuring: listOf(text).default([]),
  aliases: listOf(text).default([]),
  themes: listOf(z.enum(THEMES, `is not a theme: choose from ${THEMES.join(', ')}`)).default([]),
  lyrics,
})

export const categoryForm = exactly({
  code: slug,
  title: text,
  songs: listOf(slug).min(1, 'is empty: list songs, or remove the category').optional(),
  rule: categoryRule.optional(),
}).refine(({ songs, rule }) => (songs === undefined) !== (rule === undefined), {
  error: 'must have either "songs" or "rule": add one, or remove one of the two',
})

export type AlbumEntry = z.infer<typeof albumForm>
export type SongEntry = z.infer<typeof songForm>
export type CategoryEntry = z.infer<typeof categoryForm>

/** How many words are sung; lines like [Chorus] are headings. */
export function countWords(lyrics: string): number {
  const sung = lyrics.replace(/^\s*\[[^\]]*\]\s*$/gm, '')
  return sung.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
