/** Turns a clue into its row and back. */

import { never } from '#schema/rules/never.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import type { ThreeClues } from '#schema/rules/puzzle/squares.ts'
import type { LoadedCatalogue } from '../catalogue/catalogue-snapshot.ts'

/** What to select of a clue so that `clueOf` can read it. */
export const CLUE_COLUMNS = {
  axis: true,
  position: true,
  kind: true,
  word: true,
  albumId: true,
  category: { select: { code: true } },
} as const

export interface ClueRow {
  readonly axis: 'row' | 'column'
  readonly position: number
  readonly kind: Clue['kind']
  readonly word: string | null
  readonly albumId: number | null
  readonly category: { readonly code: string } | null
}

/** The clue of a row. The database has checked that a clue has what its kind needs. */
export function clueOf({ kind, word, albumId, category }: ClueRow): Clue {
  switch (kind) {
    case 'word':
      return { kind, word: word ?? '' }
    case 'album':
      return { kind, albumId: albumId ?? 0 }
    case 'category':
      return { kind, code: category?.code ?? '' }
    case 'infinity':
      return { kind }
    default:
      return never(kind)
  }
}

/** The clues of one side of a grid, first to third. */
export function cluesOnAxis(rows: readonly ClueRow[], axis: ClueRow['axis']): Clue[] {
  return rows
    .filter((row) => row.axis === axis)
    .toSorted((a, b) => a.position - b.position)
    .map(clueOf)
}

/** The clues of a whole grid; null for a game that has not all of them. */
export function wholeGrid(rows: readonly ClueRow[]): { rows: ThreeClues; columns: ThreeClues } | null {
  const [a, b, c] = cluesOnAxis(rows, 'row')
  const [d, e, f] = cluesOnAxis(rows, 'column')
  return a && b && c && d && e && f ? { rows: [a, b, c], columns: [d, e, f] } : null
}

/** What a clue adds to its row. */
export function clueColumns(clue: Clue, catalogue: LoadedCatalogue) {
  switch (clue.kind) {
    case 'word':
      return { kind: clue.kind, word: clue.word }
    case 'album':
      return { kind: clue.kind, albumId: clue.albumId }
    case 'category': {
      const category = catalogue.category(clue.code)
      if (!category) throw new Error(`The catalogue has no category ${clue.code}`)
      return { kind: clue.kind, categoryId: category.id }
    }
    case 'infinity':
      return { kind: clue.kind }
    default:
      return never(clue)
  }
}
