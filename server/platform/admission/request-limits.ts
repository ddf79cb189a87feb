/** Counts the points spent per minute by address and by API key, across all nodes that share a Redis. */
import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { REQUEST_WINDOW_S } from '#schema/limits.ts'
import type { ApiLimits } from '#server/config/api-config.ts'
import type { RateLimitKey } from './rate-limit-key.ts'

/** The state of a limit after points were spent. */
export interface Balance {
  readonly limit: number
  readonly remaining: number
  /** When the current minute ends and the full limit is available again. */
  readonly resetAt: Date
  /** The points exceeded the remaining ones, so nothing was spent and the operation must not run. */
  readonly isRefused: boolean
}

export interface RequestLimits {
  /** Returns null if nothing is counted. */
  spend(rateLimitKey: RateLimitKey | null, points: number): Promise<Balance | null>
  giveBack(rateLimitKey: RateLimitKey | null, points: number): Promise<Balance | null>
}

/** Counts points by key within `duration` seconds; rejects when the limit is exceeded. */
export type RateLimiter = Pick<RateLimiterAbstract, 'consume' | 'duration'>

/** `redis` is null for a single node. Without Redis, or while it is unavailable, each node counts for itself. */
export function createRequestLimits({ isOn, addressPoints, keyPoints }: ApiLimits, redis: Redis | null): RequestLimits {
  const limiterOf = (kind: RateLimitKey['kind'], points: number) =>
    createRateLimiter({ name: `spent:${kind}`, points, durationS: REQUEST_WINDOW_S }, redis)
  const limiters = { address: limiterOf('address', addressPoints), key: limiterOf('key', keyPoints) }
  const balance = (kind: RateLimitKey['kind'], account: RateLimiterRes, isRefused: boolean): Balance => ({
    limit: limiters[kind].points,
    remaining: Math.min(limiters[kind].points, Math.max(0, limiters[kind].points - account.consumedPoints)),
    resetAt: new Date(Date.now() + account.msBeforeNext),
    isRefused,
  })
  return {
    async spend(rateLimitKey, points) {
      if (!isOn || !rateLimitKey) return null
      const { kind, id } = rateLimitKey
      try {
        return balance(kind, await limiters[kind].consume(id, points), false)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        // Refund the refused points, so that a cheaper operation may still run.
        return balance(kind, await limiters[kind].reward(id, points), true)
      }
    },
    async giveBack(rateLimitKey, points) {
      if (!isOn || !rateLimitKey || points <= 0) return null
      return balance(rateLimitKey.kind, await limiters[rateLimitKey.kind].reward(rateLimitKey.id, points), false)
    },
  }
}

/** Shared by all nodes on the same Redis. Without Redis, or while it is unavailable, each node counts for itself. */
export function createRateLimiter(
  { name, points, durationS }: { readonly name: string; readonly points: number; readonly durationS: number },
  redis: Redis | null,
): RateLimiterAbstract {
  const settings = { keyPrefix: `ninefold:${name}`, points, duration: durationS }
  const alone = new RateLimiterMemory(settings)
  if (!redis) return alone
  return new RateLimiterRedis({ ...settings, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter: alone })
}
