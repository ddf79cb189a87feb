/** Distinguishes requests of our own pages from those that another site makes its visitors send. */
import type { IncomingMessage } from 'node:http'
import { isThisMachine } from '#server/config/config.ts'

/**
 * True for the origin of SITE_URL, and without an Origin header: programs send none, and browsers always do where it matters.
 * The Host header alone proves nothing: a site whose name leads to this machine (DNS rebinding) sends its own name in both.
 */
export function isOwnOrigin({ headers }: IncomingMessage, siteUrl: string): boolean {
  const { origin, host } = headers
  if (!origin || origin === new URL(siteUrl).origin) return true
  return isThisMachine(siteUrl) && URL.canParse(origin) && isThisMachine(origin) && new URL(origin).host === host
}
