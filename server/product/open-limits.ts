/** What requests and households may spend, in memory, or in Redis for all nodes together. */
import { Redis } from 'ioredis'
import { gameNumberAt } from '#schema/rules/calendar.ts'
import { product } from '#schema/rules/product.ts'
import type { Config } from '../config.ts'
import { createRequestLimits, type RequestLimits } from '../http/gate/request-limits.ts'
import type { Opened } from '../opened.ts'
import { createHouseholdBudgets, type HouseholdBudgets } from '../players/household-budgets.ts'

/** Counting must not keep anybody waiting: after this each node counts for itself. */
const ANSWER_MS = 250
/** And after this nobody waits any more, until there is a new connection. */
const SILENT_MS = 2000

export interface OpenLimits {
  readonly limits: RequestLimits
  readonly budgets: HouseholdBudgets
}

export interface LimitsDeps {
  readonly config: Pick<Config, 'api' | 'householdPlays' | 'redisUrl'>
  readonly now: () => Date
}

export function openLimits(opened: Opened, { config, now }: LimitsDeps): OpenLimits {
  const { api, householdPlays, redisUrl } = config
  const redis = redisUrl ? openRedis(opened, redisUrl) : null
  return {
    limits: createRequestLimits(api, redis),
    budgets: createHouseholdBudgets({ perDay: householdPlays, redis, today: () => gameNumberAt(now(), product) }),
  }
}

function openRedis(opened: Opened, redisUrl: string): Redis {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    commandTimeout: ANSWER_MS,
    socketTimeout: SILENT_MS,
    connectTimeout: 5000,
  })
  // The live bus says it in the log when Redis is away.
  redis.on('error', () => {})
  opened.keep({ [Symbol.asyncDispose]: async () => redis.disconnect() })
  return redis
}
