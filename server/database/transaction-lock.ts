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
