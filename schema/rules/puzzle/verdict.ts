/** Says in a sentence why a song counts in a square, or which clue it fails. */

import { never } from '../never.ts'
import { hasBit } from './bitset.ts'
import type { CatalogueIndex } from './catalogue.ts'
import type { Clue } from './clue.ts'
import { foldWord } from './lyric-words.ts'

export type TitleOf = (clue: Clue) => string

/** 'Counts because it is on 'Paper Lanterns' and contains the word 'rain'.' */
export function explainRight(row: Clue, column: Clue, title: TitleOf): string {
  const reasons = [row, column].flatMap((clue) => reasonOf(clue, title) ?? [])
  return reasons.length === 0 ? 'Any song counts here.' : `Counts because it ${reasons.join(' and ')}.`
}

/** One sentence for each clue that failed, and nothing about the other: 'Not on 'Paper Lanterns'.' */
export function explainWrong(failed: readonly Clue[], title: TitleOf): string {
  return failed.flatMap((clue) => failureOf(clue, title) ?? []).join(' ')
}

/** Those of a square's two clues that a song does not satisfy. */
export function failedClues(songId: number, [row, column]: readonly [Clue, Clue], index: CatalogueIndex): Clue[] {
  const bit = index.indexOf(songId)
  return [row, column].filter((clue) => !hasBit(index.fits(clue), bit))
}

function reasonOf(clue: Clue, title: TitleOf): string | null {
  switch (clue.kind) {
    case 'word':
      return `contains the word ${quoted(foldWord(clue.word))}`
    case 'album':
      return `is on ${quoted(title(clue))}`
    case 'category': {
      const name = title(clue)
      if (isReleasePeriod(name)) return `was ${lowerFirst(name)}`
      return isStartsWith(name) ? lowerFirst(name) : `is one of ${quoted(name)}`
    }
    case 'infinity':
      return null
    default:
      return never(clue)
  }
}

function failureOf(clue: Clue, title: TitleOf): string | null {
  switch (clue.kind) {
    case 'word':
      return `Does not contain the word ${quoted(foldWord(clue.word))}.`
    case 'album':
      return `Not on ${quoted(title(clue))}.`
    case 'category': {
      const name = title(clue)
      if (isReleasePeriod(name)) return `Not ${lowerFirst(name)}.`
      return isStartsWith(name) ? `Does not ${name.replace(/^starts/i, 'start')}.` : `Not one of ${quoted(name)}.`
    }
    case 'infinity':
      return null
    default:
      return never(clue)
  }
}

/** Titles such as "Released in 2021" do not read well as the name of a list. */
const isReleasePeriod = (title: string) => /^Released (in|on) /.test(title)
const isStartsWith = (title: string) => /^Starts with /.test(title)
const lowerFirst = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)
/** A text with an apostrophe of its own stands in double quotes. */
const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`)
