/** All mistakes in a catalogue, reported together with place and remedy. */
import { StartFailure } from '../start-failure.ts'

export interface Mistake {
  /** From the catalogue's folder: 'songs/singles.yaml'. */
  readonly file: string
  /** Null for a mistake that is in no line, such as a missing file. */
  readonly line: number | null
  /** What is wrong, and the remedy. */
  readonly message: string
}

/** A catalogue with mistakes: nothing of it was imported. Its message is the whole list. */
export class FaultyCatalogue extends StartFailure {
  readonly mistakes: readonly Mistake[]

  constructor(folder: string, mistakes: readonly Mistake[]) {
    const sorted = mistakes.toSorted(byPlace)
    const count = sorted.length === 1 ? '1 mistake' : `${sorted.length} mistakes`
    super(
      [
        ...sorted.map(asLine),
        `${count} in the catalogue ${folder}: nothing is imported until they are corrected.`,
      ].join('\n'),
    )
    this.mistakes = sorted
  }
}

/** 'songs/singles.yaml:12 message', which editors and terminals make a link of. */
function asLine({ file, line, message }: Mistake): string {
  return `${file}${line === null ? '' : `:${line}`} ${message}`
}

function byPlace(a: Mistake, b: Mistake): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0)
}
