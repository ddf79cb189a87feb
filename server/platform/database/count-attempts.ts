/** Counts attempts for all nodes together: an hour, or whatever the window, from the first one on. */
import { createHmac } from 'node:crypto'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { TooManyAttempts } from '#schema/portal/errors.ts'

export interface AttemptDeps {
  readonly prisma: Pick<PrismaClient, '$queryRaw' | 'attempt'>
  readonly now: () => Date
  /** Keys the hashes of callers, so that the table identifies no one. */
  readonly secret: string
}

export interface LimitedAttempt {
  readonly what: string
  readonly windowMs: number
  /** How many may be made in the window, by those who make this one: an account, its address. */
  readonly most: Readonly<Record<string, number>>
}

/**
 * Counts one attempt before it is made, so that a thousand at one moment are a thousand. Returns how to take it back.
 * Error: TooManyAttempts.
 */
export async function countAttempt(
  { prisma, now, secret }: AttemptDeps,
  { what, windowMs, most }: LimitedAttempt,
): Promise<() => Promise<void>> {
  const keyOf = (who: string) => createHmac('sha256', secret).update(`${what}: ${who}`).digest('hex')
  const limits = new Map(Object.entries(most).map(([who, limit]) => [keyOf(who), limit]))
  const keys = [...limits.keys()]
  const counted = await countAttempts(prisma, { keys, now: now(), windowMs })
  const over = counted.filter(({ key, count }) => count > (limits.get(key) ?? 0))
  if (over.length > 0) {
    const end = Math.max(...over.map(({ endsAt }) => endsAt.getTime()))
    throw new TooManyAttempts(Math.max(1, Math.ceil((end - now().getTime()) / 1000)))
  }
  return () => forgetAttempt(prisma, keys)
}

export interface Attempts {
  /** Who tries what, hashed. */
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
