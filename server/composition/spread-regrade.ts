/** Makes every server reload corrected games, and notifies their players. */
import type { Logger } from 'pino'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { Regrade } from '#schema/portal/regrade-service.ts'
import { restoreLate } from '#server/play/restore-guesses.ts'
import type { PlayerNews } from '#server/players/player-news.ts'

export interface SpreadDeps {
  readonly prisma: PrismaClient
  readonly engine: { reload(gameId: number): Promise<void> }
  readonly news: Pick<PlayerNews, 'noticesChanged'>
  readonly now: () => Date
  readonly log: Logger
}

/** The correction is saved, and stays so: what fails here, players see with their next visit. */
export async function spreadRegrade(deps: SpreadDeps, { games, playerIds }: Regrade): Promise<void> {
  const { engine, news, log } = deps
  try {
    for (const { id } of games) await engine.reload(id)
    news.noticesChanged(playerIds)
    await spreadLate(deps)
  } catch (problem) {
    log.error({ err: problem }, 'a correction could not be spread to the games in memory')
  }
}

/** Restores guesses refused after a correction by a server that had not received it. */
export async function spreadLate({ prisma, engine, news, now }: Omit<SpreadDeps, 'log'>): Promise<void> {
  const { gameIds, playerIds } = await restoreLate({ prisma, now })
  for (const id of gameIds) await engine.reload(id)
  if (playerIds.length > 0) news.noticesChanged(playerIds)
}
