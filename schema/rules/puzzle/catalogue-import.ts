/** Matches an import file with the existing catalogue: which entry a row means, what a release adds, and how changes are listed. */
import { foldTitle } from './song-search.ts'

/** Returns entries with exactly this title, ignoring case, or else entries with a title that players could confuse with it. */
export function titled<Entry>(
  title: string,
  entries: readonly Entry[],
  titleOf: (entry: Entry) => string,
): readonly Entry[] {
  const exact = entries.filter((entry) => titleOf(entry).toLowerCase() === title.toLowerCase())
  if (exact.length > 0) return exact
  const folded = foldTitle(title)
  return entries.filter((entry) => foldTitle(titleOf(entry)) === folded)
}

export interface ReleaseTrack {
  readonly title: string
  /** Distinguishes this recording from others of the same title: 'live' */
  readonly disambiguation: string
}

export interface PlacedTrack {
  readonly title: string
  /** Counted through all media. */
  readonly track: number
  readonly medium: number
  /** Its index on the medium. */
  readonly index: number
}

/** The songs of a release, each where it comes first. A second recording of a title is a song of its own where it says what it is. */
export function songsOfRelease(media: readonly (readonly ReleaseTrack[])[]): readonly PlacedTrack[] {
  const seen = new Set<string>()
  let track = 0
  return media.flatMap((tracks, medium) =>
    tracks.flatMap(({ title, disambiguation }, index) => {
      track += 1
      const isRepeated = seen.has(foldTitle(title))
      const name = isRepeated && disambiguation !== '' ? `${title} (${disambiguation})` : title
      if (seen.has(foldTitle(name))) return []
      seen.add(foldTitle(name))
      return [{ title: name, track, medium, index }]
    }),
  )
}

/** The first day that a date of a year, a month or a day names; the day that is known already stays where the date includes it. */
export function releaseDayOf(date: string, known: string | null): string {
  if (known?.startsWith(date)) return known
  return `${date}-01-01`.slice(0, '2016-05-13'.length)
}

/** Ascending, each once. `days` are dates of albums and of a release of its own. */
export function yearsOf(days: readonly string[]): readonly number[] {
  return [...new Set(days.map((day) => Number(day.slice(0, 4))))].sort((a, b) => a - b)
}

/** Placeholder for missing lyrics: a heading, which contains no words that clues could match. */
export const NO_LYRICS = '[No lyrics yet]'

/** A dry run is read by people. */
const MOST_SHOWN = 160
/** So much is shown of what comes before the first difference. */
const LEAD = 40

/** Two texts from a little before where they begin to differ, as far as people read. */
export function differenceOf(before: string, after: string): { readonly before: string; readonly after: string } {
  if (Math.max(before.length, after.length) <= MOST_SHOWN) return { before, after }
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const from = same > LEAD ? same - LEAD : 0
  const shown = (text: string) => {
    const part = text.slice(from, from + MOST_SHOWN)
    return `${from > 0 ? '…' : ''}${part}${from + MOST_SHOWN < text.length ? '…' : ''}`
  }
  return { before: shown(before), after: shown(after) }
}
