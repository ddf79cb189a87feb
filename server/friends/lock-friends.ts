/** Lets nobody else change between whom players are friends, until the transaction ends. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import { lockForName } from '#server/platform/database/transaction-lock.ts'

/**
 * In one order, so that two who change each other's friends do not wait for ever. Blocking waits as well: whoever is being blocked
 * must not become a friend a moment later.
 */
export async function lockFriends(tx: Prisma.TransactionClient, ...playerIds: readonly string[]): Promise<void> {
  const inOrder = playerIds.toSorted()
  for (const playerId of inOrder) await lockForName(tx, `friends:${playerId}`)
  for (const playerId of inOrder) await lockForName(tx, `block:${playerId}`)
}
