/** Clues of daily games whose answers are still secret: only those games themselves may say which songs fit them. */
import { type Clue, clueKey } from './clue.ts'
import type { PuzzleDraft } from './puzzle.ts'

/** Keys of clues. Infinity is never among them, since every song fits it. */
export type OpenClues = ReadonlySet<string>

export const NO_OPEN_CLUES: OpenClues = new Set()

export function openCluesOf(clues: readonly Clue[]): OpenClues {
  return new Set(clues.filter(({ kind }) => kind !== 'infinity').map(clueKey))
}

export function isOpenClue(clue: Clue, open: OpenClues): boolean {
  return open.has(clueKey(clue))
}

/** The first open clue among these; null when all may be used. */
export function openClueIn(clues: readonly (Clue | null)[], open: OpenClues): Clue | null {
  return clues.find((clue) => clue && isOpenClue(clue, open)) ?? null
}

/** The draft with gaps in place of open clues. */
export function withoutOpenClues({ rows, columns }: PuzzleDraft, open: OpenClues): PuzzleDraft {
  const kept = (clue: Clue | null) => (clue && isOpenClue(clue, open) ? null : clue)
  const [[a, b, c], [d, e, f]] = [rows, columns]
  return { rows: [kept(a), kept(b), kept(c)], columns: [kept(d), kept(e), kept(f)] }
}
