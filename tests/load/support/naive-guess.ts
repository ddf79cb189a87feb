/** A guess as it is usually written: one transaction of an ORM, with what it needs in it. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { Guess } from '#server/live/guess-batch.ts'

const LAST_SQUARE = 8
/** Under load a transaction waits long for a connection and for the rows that all want; it shall wait, not fail. */
const PATIENCE = { maxWait: 60_000, timeout: 60_000 }

/** A right guess, in the order of squares: the play begun or carried on, the pick kept, the song counted. */
export function naiveGuess(prisma: PrismaClient, { gameId, playerId, square, songId }: Guess): Promise<unknown> {
  return prisma.$transaction(async (tx) => {
    const play = await tx.play.upsert({
      where: { gameId_playerId: { gameId, playerId } },
      create: { gameId, playerId, ref: playerId.replaceAll('-', '').slice(-12), filled: 1 },
      update: { filled: { increment: 1 }, completedAt: square === LAST_SQUARE ? new Date() : null },
    })
    await tx.pick.create({ data: { gameId, playerId, square, songId } })
    await tx.tally.upsert({
      where: { gameId_squarePosition_songId: { gameId, squarePosition: square, songId } },
      create: { gameId, squarePosition: square, songId, count: 1 },
      update: { count: { increment: 1 } },
    })
    return play
  }, PATIENCE)
}
