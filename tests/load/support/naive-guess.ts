/** A guess as it is usually written: one transaction of an ORM, with what it needs in it. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { emptyPlay } from '#schema/rules/scoring/play-progress.ts'
import type { LiveGuess } from '#server/live/guesses/guess-batch.ts'

const LAST_SQUARE = 8
/** Under load a transaction waits long for a connection and for the rows that all want; it shall wait, not fail. */
const PATIENCE = { maxWait: 60_000, timeout: 60_000 }

/** A right guess, in the order of squares: the play read, the pick put into it, the song counted. */
export function naiveGuess(prisma: PrismaClient, { gameId, playerId, square, songId }: LiveGuess): Promise<unknown> {
  return prisma.$transaction(async (tx) => {
    const where = { gameId_playerId: { gameId, playerId } }
    const before = await tx.play.findUnique({ where, select: { picks: true } })
    const filling = {
      picks: (before?.picks ?? emptyPlay().picks).with(square, songId),
      filled: square + 1,
      completedAt: square === LAST_SQUARE ? new Date() : null,
    }
    const play = await tx.play.upsert({
      where,
      create: { gameId, playerId, ref: playerId.replaceAll('-', '').slice(-12), ...filling },
      update: filling,
    })
    await tx.tally.upsert({
      where: { gameId_squarePosition_songId: { gameId, squarePosition: square, songId } },
      create: { gameId, squarePosition: square, songId, count: 1 },
      update: { count: { increment: 1 } },
    })
    return play
  }, PATIENCE)
}
