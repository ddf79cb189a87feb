/** Counts attempts across all nodes, in a window that begins with the first attempt. */
import { createHmac } from 'node:crypto'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { TooManyAttempts } from '#schema/portal/errors.ts'

export interface AttemptDeps {
  readonly prisma: Pick<PrismaClient, '$queryRaw' | 'attempt'>
  readonly now: () => Date
  /** HMAC key for the names of callers, so that the table identifies no one. */
  readonly secret: string
}

export interface LimitedAttempt {
  readonly what: string
  readonly windowMs: number
  /** Upper bound of attempts per window, by name: an account, an address. */
  readonly most: Readonly<Record<string, number>>
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. Returns a function that takes it back. Error:
 * TooManyAttempts.
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
  /** HMACs of what is attempted and by whom. */
  readonly keys: readonly string[]
  readonly now: Date
  readonly windowMs: number
}

export interface CountedAttempts {
  readonly key: string
  /** Includes this attempt. */
  readonly count: number
  readonly endsAt: Date
}

/** Counts one attempt for each key. Raw SQL, since Prisma cannot increment a row that may not exist. */
export async function countAttempts(
  prisma: Pick<PrismaClient, '$queryRaw' | 'attempt'>,
  { keys, now, windowMs }: Attempts,
): Promise<readonly CountedAttempts[]> {
  await prisma.attempt.deleteMany({ where: { endsAt: { lte: now } } })
  const endsAt = new Date(now.getTime() + windowMs)
  // In the order of keys, so that concurrent calls cannot deadlock.
  return prisma.$queryRaw<CountedAttempts[]>`
    insert into attempt as known (key, count, ends_at)
    select key, 1, ${endsAt} from unnest(${keys}::text[]) as key order by key
    on conflict (key) do update set
      count = case when known.ends_at <= ${now} then 1 else known.count + 1 end,
      ends_at = case when known.ends_at <= ${now} then excluded.ends_at else known.ends_at end
    returning key, count, ends_at as "endsAt"`
}

/** Takes back the last attempt. */
export async function forgetAttempt(prisma: Pick<PrismaClient, 'attempt'>, keys: readonly string[]): Promise<void> {
  await prisma.attempt.updateMany({
    where: { key: { in: [...keys] }, count: { gt: 0 } },
    data: { count: { decrement: 1 } },
  })
}
