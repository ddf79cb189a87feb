/** Locks the friendships of players until the transaction ends. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import { lockForName } from '#server/platform/database/transaction-lock.ts'

/**
 * Always in the same order, to avoid deadlocks. Blocking takes the lock too, so that a player being blocked cannot become a friend a moment
 * later.
 */
export async function lockFriends(tx: Prisma.TransactionClient, ...playerIds: readonly string[]): Promise<void> {
  const inOrder = playerIds.toSorted()
  for (const playerId of inOrder) await lockForName(tx, `friends:${playerId}`)
  for (const playerId of inOrder) await lockForName(tx, `block:${playerId}`)
}
