import type { IncomingMessage } from 'node:http'
import { isThisMachine } from '#server/config/config.ts'

/**
 * Returns true for the origin of SITE_URL, and without an Origin header: programs send none, and browsers always do where it matters. The
 * Host header proves nothing: a site whose name resolves to this machine (DNS rebinding) sends its own name in both.
 */
export function isOwnOrigin({ headers }: IncomingMessage, siteUrl: string): boolean {
  const { origin, host } = headers
  if (!origin || origin === new URL(siteUrl).origin) return true
  return isThisMachine(siteUrl) && URL.canParse(origin) && isThisMachine(origin) && new URL(origin).host === host
}
