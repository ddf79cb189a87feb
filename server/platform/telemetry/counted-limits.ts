/** Counts who is refused for having spent too much. */
import type { RequestLimits } from '../admission/request-limits.ts'
import type { Meters } from './meters.ts'

export function countedLimits(limits: RequestLimits, { refusals }: Pick<Meters, 'refusals'>): RequestLimits {
  return {
    async spend(payer, points) {
      const balance = await limits.spend(payer, points)
      if (payer && balance?.isRefused) refusals.inc({ payer: payer.kind })
      return balance
    },
    giveBack: (payer, points) => limits.giveBack(payer, points),
  }
}
