/** The rate limits, in memory, or in Redis for all nodes together. */
import { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import {
  createRateLimiter,
  createRequestLimits,
  type RateLimiter,
  type RequestLimits,
} from '../http/gate/request-limits.ts'
import type { Opened } from '../opened.ts'

/** Counting must not keep anybody waiting: after this each node counts for itself. */
const ANSWER_MS = 250
/** And after this nobody waits any more, until there is a new connection. */
const SILENT_MS = 2000

/** A person who mistypes a password begins a few; a script begins thousands. */
const SIGN_IN_WINDOW_S = 10 * 60

export interface OpenLimits {
  readonly requests: RequestLimits
  /** Sign-ins that a household begins. */
  readonly signIns: RateLimiter
}

export function openLimits(opened: Opened, config: Pick<Config, 'api' | 'redisUrl' | 'signInLimit'>): OpenLimits {
  const redis = config.redisUrl ? connect(opened, config.redisUrl) : null
  return {
    requests: createRequestLimits(config.api, redis),
    signIns: createRateLimiter({ name: 'sign-ins', points: config.signInLimit, durationS: SIGN_IN_WINDOW_S }, redis),
  }
}

function connect(opened: Opened, redisUrl: string): Redis {
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
