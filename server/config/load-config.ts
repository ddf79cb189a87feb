/** The part of the configuration that is about how much a server takes on, and how it stops. */
import { z } from 'zod'
import { wholeNumber } from './whole-number.ts'

/** Above these, requests are shed. */
export interface LoadLimits {
  /** How late the event loop may be, on average; 0 for no limit. */
  readonly maxLagMs: number
  readonly maxOpenRequests: number
  /** How long a server that stops says so before it closes its port. */
  readonly drainMs: number
}

/** The variables, as config.ts lists them. */
export const loadVariables = {
  MAX_LAG_MS: wholeNumber(0, 60_000).default(500).meta({
    default: '500',
    description:
      'Sheds load (503) while the event loop has lagged by this many milliseconds for a second. 0 turns this off.',
  }),
  MAX_OPEN_REQUESTS: wholeNumber(1, 1_000_000).default(2000).meta({
    default: '2000',
    description:
      'API requests in progress before further ones are shed (503). A request counts once its body has arrived.',
  }),
  DRAIN_MS: wholeNumber(0, 300_000).default(0).meta({
    default: '0',
    description:
      'Milliseconds that a stopping server answers /readyz with 503 while it still serves. Part of SHUTDOWN_MS.',
  }),
}

const shape = z.object(loadVariables)

export function loadLimitsOf(data: z.infer<typeof shape>): LoadLimits {
  return { maxLagMs: data.MAX_LAG_MS, maxOpenRequests: data.MAX_OPEN_REQUESTS, drainMs: data.DRAIN_MS }
}
