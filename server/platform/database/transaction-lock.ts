import { setTimeout as delay } from 'node:timers/promises'
import type { Prisma } from '#prisma/generated/client/client.ts'

/** Arbitrary number; with the purpose it identifies the lock. */
const NINEFOLD = 64_633
const PURPOSES = { composing: 1, demo: 2, settling: 3 } as const
/** The lock may be held for a minute. */
const ASK_AGAIN_MS = 100

/**
 * Waits for the lock, at most as long as the transaction may take, and holds it until the transaction ends. Polls, since a connection that
 * waits silently would be taken for one that the network has lost. Raw SQL, since Prisma has no advisory locks.
 */
export async function lockFor(tx: Prisma.TransactionClient, purpose: keyof typeof PURPOSES): Promise<void> {
  while (!(await isLockedFor(tx, purpose))) await delay(ASK_AGAIN_MS)
}

async function isLockedFor(tx: Prisma.TransactionClient, purpose: keyof typeof PURPOSES): Promise<boolean> {
  const [answer] = await tx.$queryRaw<{ isHeld: boolean }[]>`
    select pg_try_advisory_xact_lock(${NINEFOLD}::int, ${PURPOSES[purpose]}::int) as "isHeld"`
  return answer?.isHeld === true
}

/** Like `lockFor`, but for a name: callers with the same name wait for each other. */
export async function lockForName(tx: Prisma.TransactionClient, name: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/** Locks players, and so their plays, until the transaction ends; their guesses wait. Raw SQL, since Prisma has no row locks. */
export async function lockPlayers(tx: Prisma.TransactionClient, playerIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`select 1 from player where id = any(${playerIds}::uuid[]) order by id for update`
  await tx.$executeRaw`
    select 1 from play where player_id = any(${playerIds}::uuid[]) order by game_id, player_id for update`
}
