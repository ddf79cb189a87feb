/** Shows a player on the boards in memory, of all nodes, as they look now. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'

export interface ShowUpdatedDeps {
  readonly prisma: Pick<PrismaClient, 'play'>
  readonly engine: {
    showPlayer(player: { playerId: string; visitorId: string | null; gameIds: readonly number[] }): Promise<void>
  }
}

/** In all of their games. */
export async function showUpdated({ prisma, engine }: ShowUpdatedDeps, playerId: string): Promise<void> {
  const plays = await prisma.play.findMany({ where: { playerId }, select: { gameId: true } })
  await engine.showPlayer({ playerId, visitorId: null, gameIds: plays.map(({ gameId }) => gameId) })
}
