/** The nine squares of a grid: where each is, and which songs fit it. */
import { type Bitset, intersect } from './bitset.ts'
import type { CatalogueIndex } from './catalogue.ts'
import type { Clue } from './clue.ts'

export const SIDE = 3
export const SQUARE_COUNT = 9

export type ThreeClues = readonly [Clue, Clue, Clue]

/** The answers to each square, row-major: the songs that satisfy its row clue and its column clue. */
export function answerSets(rows: ThreeClues, columns: ThreeClues, index: CatalogueIndex): Bitset[] {
  return rows.flatMap((row) => columns.map((column) => intersect(index.fits(row), index.fits(column))))
}

/** The row and column, 0 to 2, of a square's position, 0 to 8. */
export function squareAt(position: number): { row: number; column: number } {
  if (!isSquare(position)) throw new RangeError(`A square is 0 to 8, not ${position}`)
  return { row: Math.floor(position / SIDE), column: position % SIDE }
}

/** Whether a number is the position of a square. */
export function isSquare(position: number): boolean {
  return Number.isInteger(position) && position >= 0 && position < SQUARE_COUNT
}

/** The two clues of a square. */
export function cluesAt(position: number, rows: ThreeClues, columns: ThreeClues): { row: Clue; column: Clue } {
  const { row, column } = squareAt(position)
  const [rowClue, columnClue] = [rows[row], columns[column]]
  if (!rowClue || !columnClue) throw new RangeError(`No clues at square ${position}`)
  return { row: rowClue, column: columnClue }
}
