/** /.well-known/security.txt (RFC 9116): whom to tell of a weakness. */
import type { ServerResponse } from 'node:http'
import { product } from '#schema/rules/product.ts'
import { sendText } from './send.ts'

export const SECURITY_CONTACT_PATH = '/.well-known/security.txt'

const DAY_MS = 24 * 60 * 60 * 1000
/** The standard wants less than a year: an address that nobody serves any more should not be used. */
const VALID_DAYS = 180

export function sendSecurityContact(response: ServerResponse, siteUrl: string): void {
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS)
  const lines = [
    `Contact: ${product.links.contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}${SECURITY_CONTACT_PATH}`,
  ]
  response.setHeader('cache-control', 'public, max-age=86400')
  sendText(response, 200, `${lines.join('\n')}\n`)
}
