/** Counts what is spent in a minute, by address and by key, for all nodes together where they share a Redis. */
import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { REQUEST_WINDOW_S } from '#schema/limits.ts'
import type { ApiLimits } from '#server/config/api-config.ts'
import type { RateLimitKey } from './rate-limit-key.ts'

/** An account after a payment. */
export interface Balance {
  readonly limit: number
  readonly remaining: number
  /** When the minute is over, and everything can be spent again. */
  readonly resetAt: Date
  /** It was more than there was: whatever it was for must not happen. */
  readonly isRefused: boolean
}

export interface RequestLimits {
  /** Null where nothing is counted. */
  spend(rateLimitKey: RateLimitKey | null, points: number): Promise<Balance | null>
  giveBack(rateLimitKey: RateLimitKey | null, points: number): Promise<Balance | null>
}

/** Counts what is consumed by a key within `duration` seconds; rejects once that is too much. */
export type RateLimiter = Pick<RateLimiterAbstract, 'consume' | 'duration'>

/** `redis` is null for a single node. Without it, for as long as it is away, each node counts for itself. */
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
        // What did not happen is not paid for: something smaller may still go.
        return balance(kind, await limiters[kind].reward(id, points), true)
      }
    },
    async giveBack(rateLimitKey, points) {
      if (!isOn || !rateLimitKey || points <= 0) return null
      return balance(rateLimitKey.kind, await limiters[rateLimitKey.kind].reward(rateLimitKey.id, points), false)
    },
  }
}

/** One for all nodes that share a Redis. Without it, and while it is away, each node counts for itself. */
export function createRateLimiter(
  { name, points, durationS }: { readonly name: string; readonly points: number; readonly durationS: number },
  redis: Redis | null,
): RateLimiterAbstract {
  const settings = { keyPrefix: `ninefold:${name}`, points, duration: durationS }
  const alone = new RateLimiterMemory(settings)
  if (!redis) return alone
  return new RateLimiterRedis({ ...settings, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter: alone })
}
