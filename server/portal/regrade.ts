/** Corrects the games that are out after an edit of the catalogue: their answers, and the guesses that were wrongly refused. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { Regrade, RegradedGame } from '#schema/portal/regrade-service.ts'
import { MIN_ANSWERS } from '#schema/rules/puzzle/puzzle.ts'
import { announceEvents } from '#server/developers/webhooks/webhook-events.ts'
import { readCatalogueWithin } from '../catalogue/catalogue-snapshot.ts'
import { type Restorable, restorable, restoreRefused } from '../play/restore-guesses.ts'
import { holdGames, type RefusedAnswers, theseAnswers, writeAnswers } from '../play/write-regrade.ts'
import { type ChangedGame, changedGames } from './changed-games.ts'
import { type ComposeDeps, lastBegun, latestCatalogue } from './compose-games.ts'
import type { Regrading } from './regrading.ts'

export type RegradeDeps = Pick<ComposeDeps, 'snapshot' | 'product' | 'now'>

/** To be called before the edit, in its transaction; the caller holds the lock of those who edit and compose. */
export async function beginRegrade(deps: RegradeDeps, tx: Prisma.TransactionClient): Promise<Regrading> {
  const before = await latestCatalogue(tx, deps.snapshot)
  const corrected = async () => {
    const games = await changedGames(tx, { before, after: await readCatalogueWithin(tx) }, lastBegun(deps))
    if (games.length > 0) await writeCorrected(tx, games, deps.now())
    return games
  }
  return {
    async preview() {
      const games = await corrected()
      return told(games, await restorable(tx, addedTo(games), deps.now()))
    },
    async apply() {
      const games = await corrected()
      return told(games, await restoreRefused(tx, addedTo(games), deps.now()))
    },
  }
}

const idOf = ({ id }: { readonly id: number }) => id

function addedTo(games: readonly ChangedGame[]): RefusedAnswers {
  return theseAnswers(
    games.flatMap(({ id: gameId, squares }) =>
      squares.flatMap(({ square, added }) => added.map((songId) => ({ gameId, square, songId }))),
    ),
  )
}

async function writeCorrected(tx: Prisma.TransactionClient, games: readonly ChangedGame[], now: Date): Promise<void> {
  await holdGames(tx, games.map(idOf))
  await writeAnswers(
    tx,
    games.flatMap(({ id, squares }) => squares.map(({ square, answers }) => ({ gameId: id, square, answers }))),
  )
  await tx.game.updateMany({ where: { id: { in: games.map(idOf) } }, data: { correctedAt: now } })
  // Daily games alone: a player's own is known to those to whom its link was sent.
  await announceEvents(
    tx,
    games.flatMap(({ id, number }) =>
      number === null
        ? []
        : { key: `corrected ${number} ${now.toISOString()}`, kind: 'game_corrected', gameId: id, occurredAt: now },
    ),
  )
}

function told(games: readonly ChangedGame[], { restored }: Restorable): Regrade {
  const restoredIn = new Map<number, number>()
  for (const { gameId } of restored) restoredIn.set(gameId, (restoredIn.get(gameId) ?? 0) + 1)
  return {
    games: games
      .map(
        ({ id, number, title, settledAt, squares }): RegradedGame => ({
          id,
          number,
          title,
          isSettled: settledAt !== null,
          added: squares.reduce((sum, { added }) => sum + added.length, 0),
          taken: squares.reduce((sum, { taken }) => sum + taken.length, 0),
          shortSquares: squares.filter(({ taken, answers }) => taken.length > 0 && answers.length < MIN_ANSWERS).length,
          restored: restoredIn.get(id) ?? 0,
        }),
      )
      .toSorted((a, b) => (b.number ?? 0) - (a.number ?? 0) || b.id - a.id),
    playerIds: [...new Set(restored.map(({ playerId }) => playerId))],
  }
}
