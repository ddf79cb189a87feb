/** Security headers of all responses. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { onRequestAsyncHookHandler } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { isForPlayers } from '#schema/rules/people/advertisements.ts'
import { requestPath } from './request-path.ts'

/** What our pages never do, nor a script that comes into one. Copying, sharing and notifications stay. */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Who may frame a response: no one, except that any site may frame embedded boards. For new browsers and for old ones. */
export const FRAMES = {
  none: { ancestors: ["'none'"], frameguard: { action: 'deny' } },
  // Old browsers cannot express that any site may.
  any: { ancestors: ['*'], frameguard: false },
} as const

/** For half a year, browsers use only TLS. Not sent without TLS. */
export const hstsOf = (isSecure: boolean) => isSecure && { maxAge: 180 * 24 * 60 * 60 }

type Headers = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Has the answers of a part of the site carry these headers. */
export function secured(headers: Headers): onRequestAsyncHookHandler {
  // helmet sets headers and calls back synchronously.
  return async (request, reply) => headers(request.raw, reply.raw, () => {})
}

/** The headers of a page. */
export function documentHeaders(options: HelmetOptions): Headers {
  const secure = helmet(options)
  return (request, response, next) => {
    response.setHeader('permissions-policy', PERMISSIONS)
    secure(request, response, next)
  }
}

/**
 * For pages: nothing comes from elsewhere, people's pictures neither, and nothing runs that is not a file of ours. Where there
 * are advertisements, pages of players let in their script, and what it fetches and shows from the same origin; no other one.
 */
export function pageHeaders(isSecure: boolean, adScript?: string): Headers {
  const closed = policy(isSecure)
  if (adScript === undefined) return closed
  const open = policy(isSecure, new URL(adScript).origin)
  return (request: IncomingMessage, response, next) =>
    (isForPlayers(requestPath(request)) ? open : closed)(request, response, next)
}

function policy(isSecure: boolean, partner?: string): Headers {
  const ads = partner === undefined ? [] : [partner]
  return documentHeaders({
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'connect-src': ["'self'", ...ads],
        'font-src': ["'self'"],
        'frame-ancestors': FRAMES.none.ancestors,
        'frame-src': ["'self'", ...ads],
        'img-src': ["'self'", 'data:', ...ads],
        'manifest-src': ["'self'"],
        'script-src': ["'self'", ...ads],
        'style-src': ["'self'"],
        'upgrade-insecure-requests': isSecure ? [] : null,
        'worker-src': ["'self'"],
      },
    },
    frameguard: FRAMES.none.frameguard,
    hsts: hstsOf(isSecure),
  })
}

/** Lets the page that is about to be sent have these rules in it, and no others. */
export function allowStyle(response: ServerResponse, rules: string): void {
  const hash = createHash('sha256').update(rules).digest('base64')
  const policy = String(response.getHeader('content-security-policy'))
  response.setHeader('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`))
}

/**
 * For the explorer alone: its editor writes styles into the page and has its signs in the style sheet. Scripts stay files of
 * ours, and nothing that a stranger wrote is on that page.
 */
export function allowEditor(response: ServerResponse): void {
  const policy = String(response.getHeader('content-security-policy'))
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("font-src 'self'", "font-src 'self' data:")
  response.setHeader('content-security-policy', policy)
}

/** For everything else. */
export function dataHeaders(isSecure: boolean) {
  return helmet({ contentSecurityPolicy: false, frameguard: FRAMES.none.frameguard, hsts: hstsOf(isSecure) })
}
