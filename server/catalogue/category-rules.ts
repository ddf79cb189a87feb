/** The rules by which a category can name its songs, so that a new song joins its categories by itself. */
import { z } from 'zod'
import { foldWord, wordsOf } from '#schema/rules/puzzle/lyric-words.ts'
import { THEMES } from './themes.ts'

/** Whether a song belongs to a category. */
export type Belongs = (song: SongFacts) => boolean

const SEASONS = ['Winter', 'Spring', 'Summer', 'Autumn'] as const
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const year = z.int().min(1000, 'must be a year, such as 2016').max(9999, 'must be a year, such as 2016')
const years = z
  .tuple([year, year], 'must be two years, such as [2013, 2015]')
  .refine(([from, to]) => from <= to, 'must have the earlier year first')
const amount = z.int().min(1, 'must be 1 or more')
const words = z.string().min(1, 'is empty: give it a value')
const yes = z.literal(true, 'must be true: leave the rule out otherwise')

const rule = <T>(argument: z.ZodType<T>, belongs: (song: SongFacts, argument: T) => boolean) =>
  argument
    .transform(
      (value): Belongs =>
        (song) =>
          belongs(song, value),
    )
    .optional()

const rules = {
  startsWith: rule(
    z.string().regex(/^(?:[A-Z]|#)$/, "must be a capital letter, or '#' for digits"),
    (song, letter) => song.initial === letter,
  ),
  releasedYear: rule(year, (song, wanted) => song.releaseYears.includes(wanted)),
  releasedBetween: rule(years, (song, [from, to]) => song.releaseYears.some((one) => from <= one && one <= to)),
  releasedWeekday: rule(oneOf(WEEKDAYS), (song, day) => WEEKDAYS[dateOf(song).getUTCDay()] === day),
  // December belongs to the winter of the year after it: months are counted from there.
  releasedSeason: rule(
    oneOf(SEASONS),
    (song, season) => SEASONS[Math.floor(((dateOf(song).getUTCMonth() + 1) % 12) / 3)] === season,
  ),
  track: rule(z.union([amount, z.literal('last')], "must be a track number, or 'last'"), (song, track) =>
    song.places.some((place) => (track === 'last' ? place.isLast : place.track === track)),
  ),
  titleTrack: rule(yes, (song) => song.places.some(({ isTitleTrack }) => isTitleTrack)),
  words: rule(amount, (song, count) => song.titleWords.length === count),
  minWords: rule(amount, (song, count) => song.titleWords.length >= count),
  question: rule(yes, (song) => song.plainTitle.endsWith('?')),
  titleContains: rule(words, (song, word) => wordsOf(song.plainTitle).has(foldWord(word))),
  vault: rule(yes, (song) => song.isFromTheVault),
  theme: rule(oneOf(THEMES), (song, theme) => song.themes.includes(theme)),
  coWritten: rule(yes, (song) => song.isWrittenByArtist && song.coWriters.length > 0),
  soloWritten: rule(yes, (song) => song.isWrittenByArtist && song.coWriters.length === 0),
  writtenWith: rule(words, (song, writer) => song.isWrittenByArtist && song.coWriters.includes(writer)),
  featuring: rule(yes, (song) => song.otherFeatured),
  onOthers: rule(yes, (song) => song.artistFeatured),
  forOthers: rule(yes, (song) => song.artistWritten),
  noAlbum: rule(yes, (song) => song.places.length === 0),
  onAlbums: rule(amount, (song, count) => song.places.length >= count),
}

const NAMES = Object.keys(rules).join(', ')

/** Exactly one rule, as a function that knows which songs belong. */
export const categoryRule = z
  .strictObject(rules, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `is no rule: correct or remove it (rules are ${NAMES})` : undefined,
  })
  .transform((given, context): Belongs => {
    const [belongs, ...others] = Object.values(given).filter((one) => one !== undefined)
    if (belongs && others.length === 0) return belongs
    // An invalid rule was reported already.
    if (context.issues.length > 0) return z.NEVER
    context.issues.push({ code: 'custom', input: given, message: `must be exactly one rule of ${NAMES}` })
    return z.NEVER
  })

function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

function dateOf({ firstReleasedOn }: SongFacts): Date {
  return new Date(`${firstReleasedOn}T00:00:00Z`)
}

export interface SongFacts {
  /** The first letter of the title, plain and capital; '#' for a digit. */
  readonly initial: string
  /** The title without '(From The Vault)'. */
  readonly plainTitle: string
  readonly titleWords: readonly string[]
  readonly isFromTheVault: boolean
  /** YYYY-MM-DD. */
  readonly firstReleasedOn: string
  /** Ascending. */
  readonly releaseYears: readonly number[]
  readonly places: readonly { readonly track: number; readonly isLast: boolean; readonly isTitleTrack: boolean }[]
  readonly themes: readonly string[]
  readonly isWrittenByArtist: boolean
  /** The writers beside the artist. */
  readonly coWriters: readonly string[]
  /** The artist is a guest on another artist's song. */
  readonly artistFeatured: boolean
  /** Written by the artist, not performed by the artist. */
  readonly artistWritten: boolean
  /** Another artist is a guest. */
  readonly otherFeatured: boolean
}
