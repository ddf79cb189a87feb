/**
 * Versions of daily games. Versions are unique across games, since games move between days and some are composed again: a page never sees
 * the same version for two states.
 */
import { Prisma } from '#prisma/generated/client/client.ts'

/** All games share the counter of game ids, so a new version is greater than all previous ones of any game. */
export const NEXT_VERSION = Prisma.sql`nextval(pg_get_serial_sequence('game', 'id'))::int`

/** For a single game that is changed or created. */
export async function nextVersion(db: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<number> {
  const [next] = await db.$queryRaw<{ version: number }[]>`select ${NEXT_VERSION} as version`
  if (next) return next.version
  throw new Error('The counter gave no version')
}
