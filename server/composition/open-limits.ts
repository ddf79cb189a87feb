/** The rate limits and budgets, in memory, or in Redis for all nodes together. */
import { Redis } from 'ioredis'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import type { Config } from '../config/config.ts'
import {
  createRateLimiter,
  createRequestLimits,
  type RateLimiter,
  type RequestLimits,
} from '../platform/admission/request-limits.ts'
import type { Opened } from '../platform/opened.ts'
import { createHouseholdBudgets, type HouseholdBudgets } from '../players/household-budgets.ts'

/** Counting must not keep anybody waiting: after this each node counts for itself. */
const ANSWER_MS = 250
/** After this, callers stop waiting until Redis is connected again. */
const SILENT_MS = 2000

/** A person who mistypes a password begins a few; a script begins thousands. */
const SIGN_IN_WINDOW_S = 10 * 60

export interface OpenLimits {
  readonly requests: RequestLimits
  /** Sign-ins that a household begins. */
  readonly signIns: RateLimiter
  readonly budgets: HouseholdBudgets
}

export interface LimitsDeps {
  readonly config: Pick<Config, 'api' | 'householdPlays' | 'redisUrl' | 'signInLimit'>
  readonly now: () => Date
}

export function openLimits(opened: Opened, { config, now }: LimitsDeps): OpenLimits {
  const { api, householdPlays, redisUrl, signInLimit } = config
  const redis = redisUrl ? openRedis(opened, redisUrl) : null
  return {
    requests: createRequestLimits(api, redis),
    signIns: createRateLimiter({ name: 'sign-ins', points: signInLimit, durationS: SIGN_IN_WINDOW_S }, redis),
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
