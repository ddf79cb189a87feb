/** Reads the grid of a stored game as players may see it: the answers stay behind, only how many there are goes on. */
import type { TitledClue } from '#schema/play/game-service.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import type { LoadedCatalogue } from '../catalogue/catalogue-snapshot.ts'
import { CLUE_COLUMNS, type ClueRow, cluesOnAxis } from './stored-clue.ts'

/** What to select of a game so that `gridOf` can read it. */
export const GRID_COLUMNS = {
  id: true,
  settledAt: true,
  correctedAt: true,
  clues: { select: CLUE_COLUMNS },
  squares: { select: { position: true, answers: true } },
} as const

export interface GridRow {
  readonly id: number
  readonly settledAt: Date | null
  readonly correctedAt: Date | null
  readonly clues: readonly ClueRow[]
  readonly squares: readonly { readonly position: number; readonly answers: readonly number[] }[]
}

/** What all games have. */
export function gridOf({ id, settledAt, correctedAt, clues, squares }: GridRow, catalogue: LoadedCatalogue) {
  return {
    id,
    settledAt,
    correctedAt,
    rows: cluesOnAxis(clues, 'row').map((clue) => titled(clue, catalogue)),
    columns: cluesOnAxis(clues, 'column').map((clue) => titled(clue, catalogue)),
    answerCounts: squares.toSorted((a, b) => a.position - b.position).map(({ answers }) => answers.length),
  }
}

/** A clue with what its header says. */
export function titled(clue: Clue, { index, category }: LoadedCatalogue): TitledClue {
  const known = clue.kind === 'category' ? category(clue.code) : null
  return { clue, title: index.title(clue), songCount: known?.songCount ?? 0, categoryId: known?.id ?? null }
}
