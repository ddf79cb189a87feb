/** Says whether two players may meet: find each other by a code, and see each other's plays. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'

/** True where neither has blocked the other. */
export async function mayMeet(
  db: Pick<PrismaClient, 'playerBlock'>,
  playerId: string,
  otherId: string,
): Promise<boolean> {
  const block = await db.playerBlock.findFirst({
    where: {
      OR: [
        { blockerId: playerId, blockedId: otherId },
        { blockerId: otherId, blockedId: playerId },
      ],
    },
    select: { blockerId: true },
  })
  return block === null
}
