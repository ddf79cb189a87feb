/** What the visitors of one household may do in a day, counted for all nodes together where they share a Redis. */
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** Redis forgets the counts of a day after it; no day is longer than 25 hours. */
const KEPT_S = 25 * 60 * 60
/** Households that a node counts by itself: some ten megabytes of them. The oldest are forgotten first. */
const MOST_HOUSEHOLDS = 100_000

/** Takes one of the household's budget of today; answers false where it is spent. A household of null, this machine, has no limit. */
export type TakeOne = (household: string | null) => Promise<boolean>

export interface HouseholdBudgets {
  /** Plays of visitors that count. */
  readonly play: TakeOne
  /** Games that visitors give up. */
  readonly giveUp: TakeOne
}

export interface BudgetDeps {
  /** Of each kind. */
  readonly perDay: number
  /** Null for a single node. Without it, for as long as it is away, each node counts for itself. */
  readonly redis: Redis | null
  /** The number of today's game: budgets reset with each new game. */
  readonly today: () => number
}

export function createHouseholdBudgets(deps: BudgetDeps): HouseholdBudgets {
  return { play: budget('play', deps), giveUp: budget('giveUp', deps) }
}

function budget(kind: keyof HouseholdBudgets, { perDay, redis, today }: BudgetDeps): TakeOne {
  // Sized by entries: a bound by `max` would reserve room for all of them at once.
  const counts = new LRUCache<string, number>({ maxSize: MOST_HOUSEHOLDS, sizeCalculation: () => 1 })
  const takeHere = (key: string) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= perDay
  }
  const shared =
    redis &&
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `ninefold:household:${kind}`,
      points: perDay,
      duration: KEPT_S,
      rejectIfRedisNotReady: true,
    })
  return async (household) => {
    if (household === null) return true
    const key = `${today()}:${household}`
    if (!shared) return takeHere(key)
    try {
      await shared.consume(key)
      return true
    } catch (refusal) {
      return refusal instanceof RateLimiterRes ? false : takeHere(key)
    }
  }
}
