/** Counts who is refused for having spent too much. */
import type { RequestLimits } from '../admission/request-limits.ts'
import type { Meters } from './meters.ts'

export function measuredLimits(limits: RequestLimits, { refusals }: Pick<Meters, 'refusals'>): RequestLimits {
  return {
    async spend(rateLimitKey, points) {
      const balance = await limits.spend(rateLimitKey, points)
      if (rateLimitKey && balance?.isRefused) refusals.inc({ rateLimitKey: rateLimitKey.kind })
      return balance
    },
    giveBack: (rateLimitKey, points) => limits.giveBack(rateLimitKey, points),
  }
}
