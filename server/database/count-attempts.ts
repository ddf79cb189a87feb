/** Counts attempts for all nodes together: an hour, or whatever the window, from the first one on. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'

export interface Attempts {
  /** Who tries what; hashed, so that it names nobody. */
  readonly keys: readonly string[]
  readonly now: Date
  readonly windowMs: number
}

export interface CountedAttempts {
  readonly key: string
  /** With this one. */
  readonly count: number
  readonly endsAt: Date
}

/** Counts one attempt for each key. By hand: Prisma cannot add to what may not be there. */
export async function countAttempts(
  prisma: Pick<PrismaClient, '$queryRaw' | 'attempt'>,
  { keys, now, windowMs }: Attempts,
): Promise<readonly CountedAttempts[]> {
  await prisma.attempt.deleteMany({ where: { endsAt: { lte: now } } })
  const endsAt = new Date(now.getTime() + windowMs)
  // In one order, so that two who try at the same moment do not wait for each other.
  return prisma.$queryRaw<CountedAttempts[]>`
    insert into attempt as known (key, count, ends_at)
    select key, 1, ${endsAt} from unnest(${keys}::text[]) as key order by key
    on conflict (key) do update set
      count = case when known.ends_at <= ${now} then 1 else known.count + 1 end,
      ends_at = case when known.ends_at <= ${now} then excluded.ends_at else known.ends_at end
    returning key, count, ends_at as "endsAt"`
}

/** As if the last attempt had not been. */
export async function forgetAttempt(prisma: Pick<PrismaClient, 'attempt'>, keys: readonly string[]): Promise<void> {
  await prisma.attempt.updateMany({
    where: { key: { in: [...keys] }, count: { gt: 0 } },
    data: { count: { decrement: 1 } },
  })
}
