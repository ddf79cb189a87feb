/** Stores the clues of a game, and the answers that they have now. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import type { PuzzleDraft } from '#schema/rules/puzzle/puzzle.ts'
import { answerSets, type ThreeClues } from '#schema/rules/puzzle/squares.ts'
import type { LoadedCatalogue } from '../catalogue/catalogue-snapshot.ts'
import { clueColumns } from './stored-clue.ts'

export interface Grid {
  readonly rows: ThreeClues
  readonly columns: ThreeClues
}

/** Of a game that has no clues yet. */
export async function writeGrid(
  tx: Prisma.TransactionClient,
  { gameId, rows, columns }: Grid & { readonly gameId: number },
  catalogue: LoadedCatalogue,
): Promise<void> {
  const { index } = catalogue
  const onAxis = (axis: 'row' | 'column', clues: readonly Clue[]) =>
    clues.map((clue, position) => ({ gameId, axis, position, ...clueColumns(clue, catalogue) }))
  await tx.clue.createMany({ data: [...onAxis('row', rows), ...onAxis('column', columns)] })
  await tx.square.createMany({
    data: answerSets(rows, columns, index).map((songs, position) => ({
      gameId,
      position,
      answers: index.songsIn(songs),
    })),
  })
}

/** Null while a clue is missing. */
export function filledGrid({ rows: [a, b, c], columns: [d, e, f] }: PuzzleDraft): Grid | null {
  return a && b && c && d && e && f ? { rows: [a, b, c], columns: [d, e, f] } : null
}
