/** Says how a draft stands, in numbers alone. Of clues that are open now, and of the songs behind small numbers, it says nothing. */
import type { DraftCheck, DraftCount } from '#schema/creator.ts'
import { countBits, intersectionCount } from '#schema/rules/bitset.ts'
import type { CatalogueIndex } from '#schema/rules/catalogue.ts'
import { type OpenClues, withoutOpenClues } from '#schema/rules/open-clues.ts'
import { checkPuzzle, MIN_ANSWERS, type PuzzleDraft } from '#schema/rules/puzzle.ts'
import { draftProblems, openClueProblem } from '#schema/rules/user-games.ts'

export function checkDraft(draft: PuzzleDraft, index: CatalogueIndex, open: OpenClues): DraftCheck {
  const counted = withoutOpenClues(draft, open)
  const songs = ([...counted.rows, ...counted.columns] as const).map((clue) => clue && index.fits(clue))
  const [rows, columns] = [songs.slice(0, 3), songs.slice(3)]
  const openProblem = openClueProblem(draft, open, index.title)
  return {
    rows: rows.map((fitting) => fitting && countTold(countBits(fitting))),
    columns: columns.map((fitting) => fitting && countTold(countBits(fitting))),
    squares: rows.flatMap((row) => columns.map((column) => row && column && countTold(intersectionCount(row, column)))),
    // Players' games may use a category as often as they like.
    problems: openProblem ? [openProblem] : draftProblems(checkPuzzle(draft, index, []), index.title),
  }
}

/** Zero or one would tell whether one certain song fits. */
const countTold = (count: number): DraftCount => (count < MIN_ANSWERS ? 'few' : count)
