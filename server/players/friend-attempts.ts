/** Keeps friend codes from being guessed: a person may try a few wrong ones an hour, and so may an address, over all nodes. */
import { createHmac } from 'node:crypto'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { TooManyAttempts } from '#schema/errors/admin.ts'
import { MOST_WRONG_CODES, MOST_WRONG_CODES_OF_ADDRESS, WRONG_CODES_KEPT_MS } from '#schema/rules/friends.ts'
import { countAttempts, forgetAttempt } from '#server/database/count-attempts.ts'

export interface CodeAttemptDeps {
  readonly prisma: PrismaClient
  readonly now: () => Date
  /** Hashes who tries, so that the table names nobody. */
  readonly secret: string
}

export interface Trier {
  readonly playerId: string
  readonly address: string
}

/**
 * Counted before the try, so that a thousand at one moment are a thousand. Answers how to take it back where the code was
 * somebody's: adding a whole class is no guessing. Error: TooManyAttempts.
 */
export async function countAttempt(
  { prisma, now, secret }: CodeAttemptDeps,
  { playerId, address }: Trier,
): Promise<() => Promise<void>> {
  const keyOf = (who: string) => createHmac('sha256', secret).update(`friend code: ${who}`).digest('hex')
  const limits = new Map([
    [keyOf(`account ${playerId}`), MOST_WRONG_CODES],
    [keyOf(`address ${address}`), MOST_WRONG_CODES_OF_ADDRESS],
  ])
  const keys = [...limits.keys()]
  const counted = await countAttempts(prisma, { keys, now: now(), windowMs: WRONG_CODES_KEPT_MS })
  const over = counted.filter(({ key, count }) => count > (limits.get(key) ?? 0))
  if (over.length > 0) {
    const end = Math.max(...over.map(({ endsAt }) => endsAt.getTime()))
    throw new TooManyAttempts(Math.max(1, Math.ceil((end - now().getTime()) / 1000)))
  }
  return () => forgetAttempt(prisma, keys)
}
