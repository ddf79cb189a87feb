/** Decides whether six clues make a puzzle that may be published, and says everything that is wrong with those that do not. */
import { type Bitset, countBits } from './bitset.ts'
import type { CatalogueIndex } from './catalogue.ts'
import { type Clue, clueKey } from './clue.ts'
import { foldWord } from './lyric-words.ts'
import { nineDifferentSongs } from './matching.ts'
import { answerSets, cluesAt, type ThreeClues } from './squares.ts'

/** The fewest songs that a square may have. */
export const MIN_ANSWERS = 3
/** Number of games before a category may be used again. */
export const REUSE_WINDOW = 30
/** Within this many games, reusing a clue gets a warning of its own. */
export const WARNING_WINDOW = 10

type MaybeClue = Clue | null

/** A grid in the making: any clue may be missing. */
export interface PuzzleDraft {
  readonly rows: readonly [MaybeClue, MaybeClue, MaybeClue]
  readonly columns: readonly [MaybeClue, MaybeClue, MaybeClue]
}

/** The six clues of an earlier game. */
export interface PastGame {
  readonly clues: readonly Clue[]
}

export type PuzzleProblem =
  | { readonly kind: 'unfilled'; readonly rows: readonly number[]; readonly columns: readonly number[] }
  | { readonly kind: 'equalClues'; readonly clue: Clue }
  | { readonly kind: 'cannotMeet'; readonly square: number; readonly row: Clue; readonly column: Clue }
  | { readonly kind: 'tooFewAnswers'; readonly square: number; readonly count: number }
  | { readonly kind: 'reused'; readonly code: string; readonly gamesAgo: number }
  | { readonly kind: 'noNineDifferent'; readonly squares: readonly number[]; readonly songIds: readonly number[] }

/** All that keeps a draft from being published; nothing when it is a good puzzle. `recent` has the latest game last. */
export function checkPuzzle(
  draft: PuzzleDraft,
  index: CatalogueIndex,
  recent: readonly PastGame[],
): readonly PuzzleProblem[] {
  const grid = filled(draft)
  if (!grid) return [{ kind: 'unfilled', rows: gapsIn(draft.rows), columns: gapsIn(draft.columns) }]
  const clues = [...grid.rows, ...grid.columns]
  const answers = answerSets(grid.rows, grid.columns, index)
  const reused = reusedClues(clues, recent).flatMap(({ clue, gamesAgo }): PuzzleProblem[] =>
    clue.kind === 'category' ? [{ kind: 'reused', code: clue.code, gamesAgo }] : [],
  )
  return [
    ...equalClues(clues).map((clue): PuzzleProblem => ({ kind: 'equalClues', clue })),
    ...poorSquares(grid, answers, index),
    ...reused,
    ...bottleneckOf(answers, index),
  ]
}

/** Returns whether any song could satisfy both, judging by the titles alone. Two release years or two first letters never meet. */
export function canMeet(a: Clue, b: Clue, index: CatalogueIndex): boolean {
  const [first, second] = [exclusivePart(a, index), exclusivePart(b, index)]
  return !first || !second || first.group !== second.group || first.part === second.part
}

/** The one of several exclusive parts that a category stands for: a release year, or a first letter. */
export interface ExclusivePart {
  readonly group: 'year' | 'letter'
  readonly part: string
}

/** What a clue excludes: 'Released in 2016' excludes every other year, 'Starts with A' every other letter. */
export function exclusivePart(clue: Clue, index: CatalogueIndex): ExclusivePart | null {
  if (clue.kind !== 'category') return null
  const title = index.title(clue)
  const year = /^Released in (\d{4})$/i.exec(title)?.[1] ?? /^released-(?:in-)?(\d{4})$/.exec(clue.code)?.[1]
  if (year !== undefined) return { group: 'year', part: year }
  const letter =
    /^Starts with (?:the letter )?["'“‘]?([\p{L}\p{N}])["'”’]?$/iu.exec(title)?.[1] ??
    /^starts-with-([\p{L}\p{N}])$/u.exec(clue.code)?.[1]
  return letter === undefined ? null : { group: 'letter', part: letter.toLowerCase() }
}

/** Which of the clues came in the games before, and how many games ago (1: the latest). `recent` has the latest last. */
export function reusedClues(
  clues: readonly Clue[],
  recent: readonly PastGame[],
  window: number = REUSE_WINDOW,
): { clue: Clue; gamesAgo: number }[] {
  const gamesAgo = new Map<string, number>()
  for (const [place, game] of recent.slice(-window).toReversed().entries()) {
    for (const clue of game.clues) {
      if (!gamesAgo.has(clueKey(clue))) gamesAgo.set(clueKey(clue), place + 1)
    }
  }
  return clues.flatMap((clue) => {
    const ago = gamesAgo.get(clueKey(clue))
    return ago === undefined ? [] : [{ clue, gamesAgo: ago }]
  })
}

function filled({ rows, columns }: PuzzleDraft): { rows: ThreeClues; columns: ThreeClues } | null {
  const [[top, middle, bottom], [left, centre, right]] = [rows, columns]
  if (isMissing(top) || isMissing(middle) || isMissing(bottom)) return null
  if (isMissing(left) || isMissing(centre) || isMissing(right)) return null
  return { rows: [top, middle, bottom], columns: [left, centre, right] }
}

/** A word clue without a word is as good as none. */
function isMissing(clue: MaybeClue): clue is null {
  return clue === null || (clue.kind === 'word' && foldWord(clue.word) === '')
}

function gapsIn(clues: readonly MaybeClue[]): number[] {
  return clues.flatMap((clue, place) => (isMissing(clue) ? [place] : []))
}

function equalClues(clues: readonly Clue[]): Clue[] {
  const keys = clues.map(clueKey)
  return clues.filter((_, place) => {
    const key = keys[place] ?? ''
    return keys.indexOf(key) === place && keys.lastIndexOf(key) !== place
  })
}

function poorSquares(
  grid: { rows: ThreeClues; columns: ThreeClues },
  answers: readonly Bitset[],
  index: CatalogueIndex,
): PuzzleProblem[] {
  return answers.flatMap((songs, square): PuzzleProblem[] => {
    const { row, column } = cluesAt(square, grid.rows, grid.columns)
    if (!canMeet(row, column, index)) return [{ kind: 'cannotMeet', square, row, column }]
    const count = countBits(songs)
    return count < MIN_ANSWERS ? [{ kind: 'tooFewAnswers', square, count }] : []
  })
}

/** An empty square has a message of its own, which implies that the grid cannot be filled. */
function bottleneckOf(answers: readonly Bitset[], index: CatalogueIndex): PuzzleProblem[] {
  if (answers.some((songs) => countBits(songs) === 0)) return []
  const matching = nineDifferentSongs(answers)
  if ('songs' in matching) return []
  const { squares, songs } = matching.bottleneck
  return [{ kind: 'noNineDifferent', squares, songIds: songs.map((bit) => index.songIds[bit] ?? -1) }]
}
