/** One node at a time: work that must not be done twice waits here for whoever does it now. */
import type { Prisma } from '#prisma/generated/client/client.ts'

/** Any numbers, as long as nobody else takes them: the pair names the lock. */
const NINEFOLD = 64_633
const PURPOSES = { composing: 1, demo: 2 } as const

/**
 * Waits for the lock and holds it until the transaction ends, whatever way it ends.
 * By hand: Prisma has no advisory locks.
 */
export async function lockFor(tx: Prisma.TransactionClient, purpose: keyof typeof PURPOSES): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${NINEFOLD}::int, ${PURPOSES[purpose]}::int)`
}

/** As `lockFor`, for one thing among many: whoever names the same waits. */
export async function lockForName(tx: Prisma.TransactionClient, name: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/**
 * Holds players and all their plays until the transaction ends: guesses of theirs wait.
 * By hand: Prisma has no row locks.
 */
export async function lockPlayers(tx: Prisma.TransactionClient, playerIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`select 1 from player where id = any(${playerIds}::uuid[]) order by id for update`
  await tx.$executeRaw`
    select 1 from play where player_id = any(${playerIds}::uuid[]) order by game_id, player_id for update`
}
