/** Says of a guess that has been judged why it counts, or which clue it fails. */
import type { Puzzle } from '#schema/play/game-service.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { isOpenClue, type OpenClues } from '#schema/rules/puzzle/open-clues.ts'
import { squareAt } from '#schema/rules/puzzle/squares.ts'
import { explainRight, explainWrong, failedClues } from '#schema/rules/puzzle/verdict.ts'
import type { LoadedCatalogue } from '../catalogue/catalogue-snapshot.ts'

export interface ExplainedVerdict {
  readonly isRight: boolean
  readonly songId: number
  readonly clues: readonly [Clue, Clue]
  readonly catalogue: LoadedCatalogue
  /** Clues that are not named. */
  readonly secret: OpenClues
}

/** A sentence for the player. */
export function explainVerdict({ isRight, songId, clues, catalogue: { index }, secret }: ExplainedVerdict): string {
  if (isRight) return explainRight(clues[0], clues[1], index.title)
  // A game keeps the answers it was published with; a song corrected since may fit by now.
  const failed = failedClues(songId, clues, index)
  if (failed.length === 0) return 'Not an answer when this game was made.'
  const told = failed.filter((clue) => !isOpenClue(clue, secret))
  return explainWrong(told, index.title) || 'Not an answer here.'
}

/** The row clue and the column clue of a square. */
export function cluesOf(game: Puzzle, square: number): readonly [Clue, Clue] {
  const { row, column } = squareAt(square)
  const [rowClue, columnClue] = [game.rows[row]?.clue, game.columns[column]?.clue]
  if (!rowClue || !columnClue) throw new Error(`Game ${game.id} has no clues at square ${square}`)
  return [rowClue, columnClue]
}
