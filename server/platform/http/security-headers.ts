import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { onRequestAsyncHookHandler } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { isForPlayers } from '#schema/rules/people/advertisements.ts'
import { requestPath } from './request-path.ts'

/** Features that our pages never use, nor an injected script. Copying, sharing and notifications remain allowed. */
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

/** Browsers use only TLS for half a year. Not sent without TLS. */
export const hstsOf = (isSecure: boolean) => isSecure && { maxAge: 180 * 24 * 60 * 60 }

type Headers = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Adds these headers to the responses of a part of the site. */
export function secured(headers: Headers): onRequestAsyncHookHandler {
  // helmet sets headers and calls back synchronously.
  return async (request, reply) => headers(request.raw, reply.raw, () => {})
}

export function documentHeaders(options: HelmetOptions): Headers {
  const secure = helmet(options)
  return (request, response, next) => {
    response.setHeader('permissions-policy', PERMISSIONS)
    secure(request, response, next)
  }
}

/**
 * For pages: nothing comes from other origins, not even people's pictures, and only our own script files run. With advertisements, players'
 * pages also allow the ad script and what it loads from its own origin, and no other origin.
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

/** Allows these inline style rules, and no others, in the page about to be sent. */
export function allowStyle(response: ServerResponse, rules: string): void {
  const hash = createHash('sha256').update(rules).digest('base64')
  const policy = String(response.getHeader('content-security-policy'))
  response.setHeader('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`))
}

/**
 * For the explorer only: its editor writes styles into the page and has its icons in the style sheet. Scripts must still be our own files,
 * and nothing written by a user is on that page.
 */
export function allowEditor(response: ServerResponse): void {
  const policy = String(response.getHeader('content-security-policy'))
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("font-src 'self'", "font-src 'self' data:")
  response.setHeader('content-security-policy', policy)
}

/** For all other responses. */
export function dataHeaders(isSecure: boolean) {
  return helmet({ contentSecurityPolicy: false, frameguard: FRAMES.none.frameguard, hsts: hstsOf(isSecure) })
}
