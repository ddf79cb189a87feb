/** /.well-known/security.txt (RFC 9116): whom to tell of a weakness. */
import type { FastifyInstance } from 'fastify'
import { product } from '#schema/rules/product.ts'

const PATH = '/.well-known/security.txt'
const DAY_MS = 24 * 60 * 60 * 1000
/** The standard wants less than a year: an address that nobody serves any more should not be used. */
const VALID_DAYS = 180

export function securityContact(app: FastifyInstance, siteUrl: string): void {
  app.get(PATH, async (_request, reply) => {
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS)
    const lines = [
      `Contact: ${product.links.contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${siteUrl}${PATH}`,
    ]
    return reply.header('cache-control', 'public, max-age=86400').send(`${lines.join('\n')}\n`)
  })
}
