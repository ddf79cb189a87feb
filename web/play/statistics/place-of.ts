/** A square by its two clues: 'Paper Lanterns and the word ‘rain’'. */

import { cluesAt, type GridState } from '../game/board.ts'
import { clueText } from '../parts/clue-view.ts'

export function placeOf(board: GridState, square: number): string {
  const { row, column } = cluesAt(board, square)
  return row && column ? `${clueText(row)} and ${clueText(column)}` : `Square ${square + 1}`
}
