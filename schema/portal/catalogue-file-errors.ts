/** What can be expected to be wrong with files that are to be imported. */
import { ExpectedError } from '#schema/errors.ts'

export interface ImportMistake {
  readonly file: string
  /** 'line 12' of a table, 'songs[3].title' of JSON; null where it is the whole file. */
  readonly place: string | null
  /** What is wrong, and the remedy. */
  readonly message: string
}

/** Mistakes to report; more than a person reads at once. */
const MOST_REPORTED = 100

/** Nothing was imported. */
export class FaultyFiles extends ExpectedError {
  override readonly name = 'FaultyFiles'
  /** The first of them. */
  readonly mistakes: readonly ImportMistake[]
  readonly mistakeCount: number
  constructor(mistakes: readonly ImportMistake[]) {
    const count = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`
    super(`The files have ${count}: nothing is imported until they are corrected.`)
    this.mistakes = mistakes.slice(0, MOST_REPORTED)
    this.mistakeCount = mistakes.length
  }
}
