/** After an edit of the catalogue, updates the answers of games to come and recomposes generated ones that it broke. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { checkPuzzle } from '#schema/rules/puzzle/puzzle.ts'
import { answerSets, type ThreeClues } from '#schema/rules/puzzle/squares.ts'
import { lockFor } from '#server/platform/database/transaction-lock.ts'
import type { LoadedCatalogue } from '../catalogue/catalogue-snapshot.ts'
import { CLUE_COLUMNS, wholeGrid } from '../play/stored-clue.ts'
import { AHEAD, type ComposeDeps, composeMissing, lastBegun, latestCatalogue, REPLACEABLE } from './compose-games.ts'

const TRANSACTION = { timeout: 60_000, maxWait: 30_000 }

/** Published games were corrected with the edit (`regrade.ts`). What an admin has made or checked stays, with the answers that it has now. */
export async function refreshUnbegun(deps: ComposeDeps): Promise<void> {
  await deps.prisma.$transaction(async (tx) => {
    await lockFor(tx, 'composing')
    const catalogue = await latestCatalogue(tx, deps.snapshot)
    const where = { number: { gt: lastBegun(deps) }, plays: { none: {} } }
    const games = await tx.game.findMany({ where, select: GAME })
    const replaceable = await tx.game.findMany({ where: { ...where, ...REPLACEABLE }, select: { id: true } })
    const mayGo = new Set(replaceable.map(({ id }) => id))
    const spoilt: number[] = []
    for (const game of games) {
      const grid = wholeGrid(game.clues)
      if (!grid) continue
      if (mayGo.has(game.id) && checkPuzzle(grid, catalogue.index, []).length > 0) spoilt.push(game.id)
      else await recomputeAnswers(tx, { ...game, ...grid }, catalogue)
    }
    await tx.game.deleteMany({ where: { id: { in: spoilt } } })
    const upTo = gameNumberAt(deps.now(), deps.product) + AHEAD
    await composeMissing(tx, deps, { upTo, onProgress: () => {} })
  }, TRANSACTION)
}

/** Deletes generated games to come that use a category; `refreshUnbegun` composes others. */
export async function dropReplaceable(
  tx: Prisma.TransactionClient,
  deps: Pick<ComposeDeps, 'now' | 'product'>,
  categoryId: number,
): Promise<void> {
  await tx.game.deleteMany({
    where: { number: { gt: lastBegun(deps) }, clues: { some: { categoryId } }, ...REPLACEABLE },
  })
}

const GAME = {
  id: true,
  clues: { select: CLUE_COLUMNS },
  squares: { select: { position: true, answers: true } },
} as const

interface Answered {
  readonly id: number
  readonly rows: ThreeClues
  readonly columns: ThreeClues
  readonly squares: readonly { readonly position: number; readonly answers: readonly number[] }[]
}

async function recomputeAnswers(
  tx: Prisma.TransactionClient,
  game: Answered,
  { index }: LoadedCatalogue,
): Promise<void> {
  const known = new Map(game.squares.map(({ position, answers }) => [position, answers.join()]))
  for (const [position, songs] of answerSets(game.rows, game.columns, index).entries()) {
    const answers = index.songsIn(songs)
    if (known.get(position) === answers.join()) continue
    await tx.square.update({ where: { gameId_position: { gameId: game.id, position } }, data: { answers } })
  }
}
