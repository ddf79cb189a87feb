/** Who sends a request to the API, as far as its limits and its rights go. */
import type { IncomingMessage } from 'node:http'

/** Whoever holds a key reads, and does nothing. */
export interface KeyHolder {
  /** Names the key. */
  readonly tokenHash: string
  /** Whose things the key reads; null for one that reads what everybody may. */
  readonly playerId: string | null
}

/** Our own pages, and programs without a key: their cookies say who they are. Pages of other sites are nobody, and read alone. */
export type ApiCaller =
  | { readonly kind: 'own' }
  | { readonly kind: 'elsewhere' }
  | ({ readonly kind: 'key' } & KeyHolder)

const OWN: ApiCaller = { kind: 'own' }
const callers = new WeakMap<IncomingMessage, ApiCaller>()

/** For the gate, which finds it out once. */
export function setCaller(request: IncomingMessage, caller: ApiCaller): void {
  callers.set(request, caller)
}

export function callerOf(request: IncomingMessage): ApiCaller {
  return callers.get(request) ?? OWN
}
