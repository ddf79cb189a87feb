/** Shows a player on the boards in memory, of all nodes, as they look now. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'

export interface ShowAnewDeps {
  readonly prisma: Pick<PrismaClient, 'play'>
  readonly engine: { reload(gameId: number): Promise<void> }
}

/** Each game of theirs is read again where somebody looks at it. */
export async function showAnew({ prisma, engine }: ShowAnewDeps, playerId: string): Promise<void> {
  const plays = await prisma.play.findMany({ where: { playerId }, select: { gameId: true } })
  for (const { gameId } of plays) await engine.reload(gameId)
}
