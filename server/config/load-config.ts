/** The part of the configuration that is about how much a server takes on, and how it stops. */
import { z } from 'zod'
import { wholeNumber } from './whole-number.ts'

/** Above these, requests are told to come back. */
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
    description: 'With an event loop that is so late for a second, requests are told to come back; 0 never tells them.',
  }),
  MAX_OPEN_REQUESTS: wholeNumber(1, 1_000_000).default(2000).meta({
    default: '2000',
    description:
      'With so many requests of the API under way, further ones are told to come back; one whose body is still to come is not under way.',
  }),
  DRAIN_MS: wholeNumber(0, 300_000).default(0).meta({
    default: '0',
    description:
      'How long a server that stops tells the load balancer so, and serves on meanwhile; a part of SHUTDOWN_MS.',
  }),
}

const shape = z.object(loadVariables)

export function loadLimitsOf(data: z.infer<typeof shape>): LoadLimits {
  return { maxLagMs: data.MAX_LAG_MS, maxOpenRequests: data.MAX_OPEN_REQUESTS, drainMs: data.DRAIN_MS }
}
