/** Keeps progress codes from being guessed: few may be tried in an hour, by a person or from an address, over all nodes. */
import { createHmac } from 'node:crypto'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { TooManyAttempts } from '#schema/errors/admin.ts'
import { MOST_CODES_OF_ADDRESS, MOST_CODES_TRIED, TRIES_KEPT_MS } from '#schema/rules/progress-code.ts'
import { countAttempts } from '#server/database/count-attempts.ts'
import type { DeviceIdentity } from './identity.ts'

export interface ProgressAttemptDeps {
  readonly prisma: PrismaClient
  readonly now: () => Date
  readonly secret: string
  readonly identity: DeviceIdentity
}

/** Right codes count as well: looking at one costs as much as using it. Error: TooManyAttempts. */
export async function countProgressAttempt({ prisma, now, secret, identity }: ProgressAttemptDeps): Promise<void> {
  const keyOf = (who: string) => createHmac('sha256', secret).update(`progress code: ${who}`).digest('hex')
  const { playerId } = identity.current()
  const limits = new Map([[keyOf(`address ${identity.address()}`), MOST_CODES_OF_ADDRESS]])
  if (playerId !== null) limits.set(keyOf(`player ${playerId}`), MOST_CODES_TRIED)
  const counted = await countAttempts(prisma, { keys: [...limits.keys()], now: now(), windowMs: TRIES_KEPT_MS })
  const over = counted.filter(({ key, count }) => count > (limits.get(key) ?? 0))
  if (over.length === 0) return
  const end = Math.max(...over.map(({ endsAt }) => endsAt.getTime()))
  throw new TooManyAttempts(Math.max(1, Math.ceil((end - now().getTime()) / 1000)))
}
