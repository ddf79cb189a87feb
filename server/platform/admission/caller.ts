/** Who sends a request to the API, as far as its limits and its rights go. */
import type { IncomingMessage } from 'node:http'

/** The holder of an API key, who can only read. */
export interface KeyHolder {
  /** Names the key. */
  readonly tokenHash: string
  /** The player whose data the key reads; null for a key that reads public data only. */
  readonly playerId: string | null
}

/** Our own pages, and programs without a key, are identified by cookies. Pages of other sites are anonymous and read-only. */
export type ApiCaller =
  | { readonly kind: 'own' }
  | { readonly kind: 'elsewhere' }
  | ({ readonly kind: 'key' } & KeyHolder)

const OWN: ApiCaller = { kind: 'own' }
const callers = new WeakMap<IncomingMessage, ApiCaller>()

/** Set once, by admission control. */
export function setCaller(request: IncomingMessage, caller: ApiCaller): void {
  callers.set(request, caller)
}

export function callerOf(request: IncomingMessage): ApiCaller {
  return callers.get(request) ?? OWN
}
