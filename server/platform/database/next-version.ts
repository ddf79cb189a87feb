/**
 * Gives each state of a daily game a version that no page has seen under any number: games move between days, and some are composed again.
 */
import { Prisma } from '#prisma/generated/client/client.ts'

/** One counter for all games, that of their ids: what it gives is greater than whatever it gave, and is no other game's. */
export const NEXT_VERSION = Prisma.sql`nextval(pg_get_serial_sequence('game', 'id'))::int`

/** For a game that is changed or made by itself. */
export async function nextVersion(db: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<number> {
  const [next] = await db.$queryRaw<{ version: number }[]>`select ${NEXT_VERSION} as version`
  if (next) return next.version
  throw new Error('The counter gave no version')
}
