/** Tells requests of our own pages from those that another site makes its visitors send. */
import type { IncomingMessage } from 'node:http'

/** True without an Origin header: programs send none, and browsers always do where it matters. */
export function isOwnOrigin({ headers }: IncomingMessage, siteUrl: string): boolean {
  if (!headers.origin) return true
  if (headers.origin === new URL(siteUrl).origin) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
