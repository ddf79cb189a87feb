/** What players may make: how their games are named, and what keeps a draft from being played. */
import type { Clue } from './clue.ts'
import { type OpenClues, openClueIn } from './open-clues.ts'
import type { PuzzleDraft, PuzzleProblem } from './puzzle.ts'
import { SQUARE_COUNT, squareAt } from './squares.ts'

export const TITLE_MISSING = 'Give your game a title'
/** Specification, section 2: a path that ends so names a player's game. */
const REF = /^[A-Za-z0-9_-]{12}$/
export const LONGEST_TITLE = 60
/** Games that a player may make in 24 hours. */
export const GAMES_A_DAY = 20
export const DAY_MS = 24 * 60 * 60 * 1000

/** Specification, section 5. */
const UNFILLED = 'Please fill out all rows and cols'
const TOO_FEW = 'Some squares have less than 3 answers. Please fix this before submitting.'
const NO_NINE = 'Nine different songs cannot fill this grid: the marked squares have too few songs between them.'

/** Something to mend before a draft can be saved. */
export interface DraftProblem {
  readonly message: string
  /** The squares that it is about, 0-8; none for the whole grid. */
  readonly squares: readonly number[]
}

/** Whether a text can be the ref of a player's game. */
export function isGameRef(text: string): boolean {
  return REF.test(text)
}

/** The ref that the last segment of a path is, else null. */
export function gameRefIn(path: string): string | null {
  const last = path.split('/').findLast((segment) => segment !== '') ?? ''
  return isGameRef(last) ? last : null
}

/** A title without the spaces around and within it that say nothing. */
export function tidyTitle(title: string): string {
  return title.trim().replace(/\s+/g, ' ')
}

/** What is wrong with a draft, in the words of the specification; songs are not named. */
export function draftProblems(
  problems: readonly PuzzleProblem[],
  title: (clue: Clue) => string,
): readonly DraftProblem[] {
  if (problems.some(({ kind }) => kind === 'unfilled')) return [{ message: UNFILLED, squares: [] }]
  const poor = problems.flatMap((problem) =>
    problem.kind === 'tooFewAnswers' || problem.kind === 'cannotMeet' ? [problem.square] : [],
  )
  return [
    ...problems.flatMap((problem): DraftProblem[] =>
      problem.kind === 'equalClues' ? [{ message: `${title(problem.clue)} is there twice.`, squares: [] }] : [],
    ),
    ...(poor.length > 0 ? [{ message: TOO_FEW, squares: poor }] : []),
    // Where squares have too few answers, that is the thing to mend.
    ...problems.flatMap((problem): DraftProblem[] =>
      problem.kind === 'noNineDifferent' && poor.length === 0 ? [{ message: NO_NINE, squares: problem.squares }] : [],
    ),
  ]
}

/** The problem of a draft that has a clue of an open daily game; null when it has none. */
export function openClueProblem(
  { rows, columns }: PuzzleDraft,
  open: OpenClues,
  title: (clue: Clue) => string,
): DraftProblem | null {
  const clue = openClueIn([...rows, ...columns], open)
  if (!clue) return null
  const isFree = ({ row, column }: { row: number; column: number }) =>
    openClueIn([rows[row] ?? null, columns[column] ?? null], open) === null
  const squares = Array.from({ length: SQUARE_COUNT }, (_, square) => square)
  return { message: openClueMessage(title(clue)), squares: squares.filter((square) => !isFree(squareAt(square))) }
}

/** What a player reads in place of anything about an open clue. */
export const openClueMessage = (title: string) =>
  `"${title}" is in a daily game that is still open. Until that game is over, it cannot be used elsewhere.`
