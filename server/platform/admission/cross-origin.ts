/** Lets pages of any site read public data. Nothing that depends on a cookie is ever sent to another site. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long browsers cache the preflight response, in seconds; some keep it for less. */
const ASKED_S = 24 * 60 * 60
const EXPOSED = 'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After'

/** The headers of a preflight response. */
export const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'Content-Type, Authorization, X-Cost, Accept, Last-Event-ID',
  'access-control-max-age': String(ASKED_S),
}

export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** Sent with public responses to every caller, since a shared cache may serve them to pages of any site. */
export const OPEN_TO_ALL: readonly (readonly [name: string, value: string])[] = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', EXPOSED],
]

/** Browsers send Origin if they need these headers; requests without credentials carry no cookie. */
export function openToAll({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined || headers.cookie !== undefined) return
  for (const [name, value] of OPEN_TO_ALL) response.setHeader(name, value)
}
