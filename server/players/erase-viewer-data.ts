/** Makes a player as if they had never been, but for the counts that others' scores rest on, which name nobody. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { Identity } from './identity.ts'

export interface EraseDeps {
  readonly prisma: PrismaClient
  /** Takes the player off the boards in memory. */
  readonly engine: { reload(gameId: number): Promise<void> }
  readonly identity: Identity
}

/** Everything that names the player hangs on their row and goes with it; games they made stay, by nobody. Doing it twice is doing it once. */
export async function eraseViewerData({ prisma, engine, identity }: EraseDeps): Promise<void> {
  const { playerId } = identity.current()
  if (playerId === null) return
  const gameIds = await prisma.$transaction(async (tx) => {
    const plays = await tx.play.findMany({ where: { playerId }, select: { gameId: true } })
    await tx.player.deleteMany({ where: { id: playerId } })
    return plays.map(({ gameId }) => gameId)
  })
  for (const gameId of gameIds) await engine.reload(gameId)
  // Last: without the cookie, what could not be erased can be erased no more.
  identity.forget()
}
