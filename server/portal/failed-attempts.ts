/** Slows down password guessing, by name and address and by address alone, across nodes. Admins at other addresses are never locked out. */
import { createHmac } from 'node:crypto'
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import type { AdminCredentials } from '#schema/portal/sign-in-service.ts'
import { FAILURES_KEPT_MS, waitAfterFailures, waitOfAddress } from '#schema/rules/people/sign-in-delay.ts'
import { forgetAttempt } from '#server/platform/database/count-attempts.ts'
import { lockForName } from '#server/platform/database/transaction-lock.ts'

export interface FailedAttempts {
  /**
   * Counts the attempt before it is judged, so that of many at once each counts for the next. Answers how many seconds it has
   * to wait instead; 0 for one that is counted.
   */
  begun(attempt: SignInAttempt): Promise<number>
  /** The name is free again for the address; what else the address has done stays. */
  succeeded(attempt: SignInAttempt): Promise<void>
}

export interface SignInAttempt extends Pick<AdminCredentials, 'username'> {
  readonly address: string
}

export interface FailedAttemptsDeps {
  readonly prisma: PrismaClient
  readonly now: () => Date
  /** Keys the hashes of callers, so that the table identifies no one. */
  readonly secret: string
}

/** No admin's name is longer; what is hashed of an attempt must not be long. */
const LONGEST_NAME = 64

/** In the database. */
export function failedAttempts({ prisma, now, secret }: FailedAttemptsDeps): FailedAttempts {
  const keyOf = (who: string) => createHmac('sha256', secret).update(`admin sign-in: ${who}`).digest('hex')
  const keysOf = (attempt: SignInAttempt): Keys => {
    const from = network(attempt)
    const name = attempt.username.trim().toLowerCase().slice(0, LONGEST_NAME)
    return { name: keyOf(`name ${name}\n${from}`), network: keyOf(`network ${from}`) }
  }
  return {
    async begun(attempt) {
      const keys = keysOf(attempt)
      // Callers who must wait are refused by a read, without taking a lock.
      const wait = waitOf(await failuresOf(prisma, keys, now()), keys, now())
      return wait > 0 ? wait : count(prisma, keys, now)
    },
    async succeeded(attempt) {
      const keys = keysOf(attempt)
      await prisma.attempt.deleteMany({ where: { key: keys.name } })
      await forgetAttempt(prisma, [keys.network])
    },
  }
}

interface Keys {
  readonly name: string
  readonly network: string
}

interface Failures {
  readonly count: number
  readonly lastAt: number
}
type Known = ReadonlyMap<string, Failures>

/** The last failure counts as long as any: each is kept for as long after it. */
async function failuresOf(db: Pick<Prisma.TransactionClient, 'attempt'>, keys: Keys, now: Date): Promise<Known> {
  const rows = await db.attempt.findMany({ where: { key: { in: Object.values(keys) }, endsAt: { gt: now } } })
  return new Map(rows.map(({ key, count, endsAt }) => [key, { count, lastAt: endsAt.getTime() - FAILURES_KEPT_MS }]))
}

function waitOf(known: Known, keys: Keys, now: Date): number {
  const waitFor = (key: string, waitAfter: (failures: number) => number) => {
    const failures = known.get(key)
    if (!failures) return 0
    return Math.max(0, Math.ceil((failures.lastAt + waitAfter(failures.count) * 1000 - now.getTime()) / 1000))
  }
  return Math.max(waitFor(keys.name, waitAfterFailures), waitFor(keys.network, waitOfAddress))
}

/** Of many from one address at the same moment, one after the other, whichever node they came to. */
async function count(prisma: PrismaClient, keys: Keys, now: () => Date): Promise<number> {
  await prisma.attempt.deleteMany({ where: { endsAt: { lte: now() } } })
  return prisma.$transaction(async (tx) => {
    await lockForName(tx, keys.network)
    const at = now()
    const known = await failuresOf(tx, keys, at)
    const wait = waitOf(known, keys, at)
    if (wait > 0) return wait
    const endsAt = new Date(at.getTime() + FAILURES_KEPT_MS)
    for (const key of [keys.name, keys.network]) {
      const failures = (known.get(key)?.count ?? 0) + 1
      const data = { count: failures, endsAt }
      await tx.attempt.upsert({ where: { key }, create: { key, ...data }, update: data })
    }
    return 0
  })
}

/** The holder of one IPv6 address has all 2^64 of its network. */
function network({ address }: SignInAttempt): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const [first, last] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)]
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array.from({ length: gap }, () => '0'), ...last].slice(0, 4).join(':')
}
