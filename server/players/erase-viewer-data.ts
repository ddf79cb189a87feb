/** Erases a player. Counts that other players' scores depend on stay, without a name. */
import { Prisma, type PrismaClient } from '#prisma/generated/client/client.ts'
import { keyHashesOf } from '../developers/api-keys.ts'
import { tiedTo } from '../friends/friends.ts'
import { leaveAllLeagues } from '../friends/league-members.ts'
import { lockFriends } from '../friends/lock-friends.ts'
import type { Identity } from './identity.ts'
import { endingPhoto } from './keep-photo.ts'
import type { PlayerNews } from './player-news.ts'
import { endAllSessions } from './sessions.ts'

export interface EraseDeps {
  readonly prisma: PrismaClient
  /** Takes the player off the boards in memory. */
  readonly engine: { removePlayer(player: { playerId: string; gameIds: readonly number[] }): Promise<void> }
  readonly news: PlayerNews
  readonly identity: Identity
}

/**
 * Deleting the player's row deletes everything that refers to it, except admins' notes; games they made stay without an author. Idempotent.
 */
export async function eraseViewerData({ prisma, engine, news, identity }: EraseDeps): Promise<void> {
  const { playerId } = identity.current()
  if (playerId === null) return
  const { gameIds, friends, leagues, sessions } = await prisma.$transaction(async (tx) => {
    await lockFriends(tx, playerId)
    const plays = await tx.play.findMany({ where: { playerId }, select: { gameId: true } })
    const friends = await tiedTo(tx, playerId)
    const leagues = await leaveAllLeagues(tx, playerId)
    const sessions = [...(await endAllSessions(tx, playerId)), ...(await keyHashesOf(tx, playerId))]
    await endingPhoto(tx, playerId, () => tx.player.deleteMany({ where: { id: playerId } }))
    // Last: concurrent transactions have finished their notes by now, or no longer find the player.
    await forgetDeeds(tx, playerId)
    return { gameIds: plays.map(({ gameId }) => gameId), friends, leagues, sessions }
  })
  news.sessionsEnded(sessions)
  news.friendsChanged(friends)
  news.leaguesChanged(leagues)
  await engine.removePlayer({ playerId, gameIds })
  // Last: without the cookie, what could not be erased can be erased no more.
  identity.forget()
}

/** That an admin did something, and when, stays in the audit log: to whom, and what names they had, does not. */
async function forgetDeeds(tx: Prisma.TransactionClient, playerId: string): Promise<void> {
  await tx.auditEntry.updateMany({
    where: { subject: `player:${playerId}` },
    data: { subject: 'player:deleted', before: Prisma.DbNull, after: Prisma.DbNull },
  })
}
