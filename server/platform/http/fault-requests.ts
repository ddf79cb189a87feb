/** Remembers the request of an error until it is logged, where the request is no longer known. */
import type { IncomingMessage } from 'node:http'
import { requestIdOf } from './request-state.ts'

const requests = new WeakMap<object, string>()

/** Call while the request is known. */
export function rememberRequest(errors: readonly object[] | undefined, request: IncomingMessage | undefined): void {
  if (!errors || !request) return
  for (const error of errors) requests.set(error, requestIdOf(request))
}

/** Fields for a log line; empty if the request is unknown. */
export function requestOfFault(error: unknown): { readonly requestId?: string } {
  const requestId = typeof error === 'object' && error !== null ? requests.get(error) : undefined
  return requestId === undefined ? {} : { requestId }
}
