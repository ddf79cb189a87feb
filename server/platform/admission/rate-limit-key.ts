/** The key that a request's points are counted by: its API key, or else its household. */
import type { IncomingMessage } from 'node:http'
import { callerHousehold } from '../http/caller-address.ts'
import { callerOf } from '../http/request-state.ts'

export interface RateLimitKey {
  readonly kind: 'address' | 'key'
  readonly id: string
}

/** Returns null for a request of this machine, which has no limit. */
export function rateLimitKeyOf(request: IncomingMessage, trustProxy: number): RateLimitKey | null {
  const caller = callerOf(request)
  return caller.kind === 'key' ? { kind: 'key', id: caller.tokenHash } : rateLimitedAddress(request, trustProxy)
}

export function rateLimitedAddress(request: IncomingMessage, trustProxy: number): RateLimitKey | null {
  const id = callerHousehold(request, trustProxy)
  return id === null ? null : { kind: 'address', id }
}
