/** Puzzles as one would make them at first: a Set of songs for every clue, and draws until one happens to be good. */
import type { Catalogue } from '#schema/rules/puzzle/catalogue.ts'
import { type Clue, type ClueKind, clueKey } from '#schema/rules/puzzle/clue.ts'
import { MIN_ANSWERS } from '#schema/rules/puzzle/puzzle.ts'
import { pickOne } from '#schema/rules/puzzle/random.ts'

/** Three rows and three columns, as places in a list of clues. */
export interface Grid {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

export interface NaivePuzzles {
  /** Different clues on each side, with answers enough at every crossing. */
  isGood(grid: Grid): boolean
  /** A good grid, drawn with the shares of the kinds. */
  draw(random: () => number): Grid
  /** Drawn until nine different songs can fill it, too. */
  compose(random: () => number): Grid
}

type Songs = ReadonlySet<number>

/** Over these clues. */
export function naivePuzzles(catalogue: Catalogue, clues: readonly Clue[]): NaivePuzzles {
  const sets = clues.map((clue) => songsOf(catalogue, clue))
  const songsAt = (place: number) => sets[place] ?? new Set<number>()
  const kinds = ofKinds(clues)
  const one = (random: () => number) => pickOne(pickOne(kinds, random), random)
  const three = (random: () => number) => [one(random), one(random), one(random)]
  const isGood = ({ rows, columns }: Grid) =>
    rows.every((row) => columns.every((column) => row !== column && hasEnough(songsAt(row), songsAt(column)))) &&
    new Set(rows).size === rows.length &&
    new Set(columns).size === columns.length
  const draw = (random: () => number) => {
    for (;;) {
      const grid = { rows: three(random), columns: three(random) }
      if (isGood(grid)) return grid
    }
  }
  return {
    isGood,
    draw,
    compose(random) {
      for (;;) {
        const { rows, columns } = draw(random)
        const squares = rows.flatMap((row) => columns.map((column) => inBoth(songsAt(row), songsAt(column))))
        if (fill(squares, new Set())) return { rows, columns }
      }
    },
  }
}

/** The places of the clues by kind. Words come twice: 20 % infinity, 20 % album, 20 % category, 40 % word. */
export function ofKinds(clues: readonly Clue[]): readonly (readonly number[])[] {
  const placesOf = (kind: ClueKind) => clues.flatMap((clue, place) => (clue.kind === kind ? [place] : []))
  const words = placesOf('word')
  return [placesOf('infinity'), placesOf('album'), placesOf('category'), words, words]
}

/** Whether enough are in both. */
function hasEnough(one: Songs, other: Songs): boolean {
  let count = 0
  for (const song of one) if (other.has(song)) count += 1
  return count >= MIN_ANSWERS
}

function inBoth(one: Songs, other: Songs): number[] {
  return [...one].filter((song) => other.has(song))
}

/** A different song for every square, by trying. */
function fill([square, ...others]: readonly (readonly number[])[], used: ReadonlySet<number>): boolean {
  return !square || square.some((song) => !used.has(song) && fill(others, new Set([...used, song])))
}

function songsOf({ songs }: Catalogue, clue: Clue): Songs {
  const key = clueKey(clue)
  const fits = ({ lyrics, albumIds, categoryCodes }: Catalogue['songs'][number]) =>
    clue.kind === 'infinity' ||
    (clue.kind === 'word' && lyrics.split(' ').includes(clue.word)) ||
    albumIds.some((albumId) => clueKey({ kind: 'album', albumId }) === key) ||
    categoryCodes.some((code) => clueKey({ kind: 'category', code }) === key)
  return new Set(songs.filter(fits).map(({ id }) => id))
}
