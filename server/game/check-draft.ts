/** Says how a draft stands, in numbers alone: which songs fit is told to nobody. */
import type { DraftCheck } from '#schema/creator.ts'
import { countBits, intersectionCount } from '#schema/rules/bitset.ts'
import type { CatalogueIndex } from '#schema/rules/catalogue.ts'
import { checkPuzzle, type PuzzleDraft } from '#schema/rules/puzzle.ts'
import { draftProblems } from '#schema/rules/user-games.ts'

export function checkDraft(draft: PuzzleDraft, index: CatalogueIndex): DraftCheck {
  const songs = ([...draft.rows, ...draft.columns] as const).map((clue) => clue && index.fits(clue))
  const [rows, columns] = [songs.slice(0, 3), songs.slice(3)]
  return {
    rows: rows.map((fitting) => fitting && countBits(fitting)),
    columns: columns.map((fitting) => fitting && countBits(fitting)),
    squares: rows.flatMap((row) => columns.map((column) => row && column && intersectionCount(row, column))),
    // Players' games may use a category as often as they like.
    problems: draftProblems(checkPuzzle(draft, index, []), index.title),
  }
}
