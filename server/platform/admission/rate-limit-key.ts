/** Whose account a request is charged to: its key's, else its household's. */
import type { IncomingMessage } from 'node:http'
import { callerHousehold } from '../http/caller-address.ts'
import { callerOf } from '../http/request-state.ts'

export interface RateLimitKey {
  readonly kind: 'address' | 'key'
  readonly id: string
}

/** Null for a request of this machine, which spends without limit. */
export function rateLimitKeyOf(request: IncomingMessage, trustProxy: number): RateLimitKey | null {
  const caller = callerOf(request)
  return caller.kind === 'key' ? { kind: 'key', id: caller.tokenHash } : rateLimitedAddress(request, trustProxy)
}

export function rateLimitedAddress(request: IncomingMessage, trustProxy: number): RateLimitKey | null {
  const id = callerHousehold(request, trustProxy)
  return id === null ? null : { kind: 'address', id }
}
