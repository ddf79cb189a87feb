/** What browsers are told of a board that stands in pages of other sites: any site may frame it, and it may do nothing but read from here. */
import { createHash } from 'node:crypto'
import type { EmbedParts } from '#server/feeds/embed-page.ts'
import { documentHeaders, FRAMES, hstsOf } from '../security-headers.ts'

/** Style and script are in the page, and no others can be: these are known by their digest. */
export function embedHeaders({ style, script }: EmbedParts, isSecure: boolean) {
  return documentHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'connect-src': ["'self'"],
        'form-action': ["'none'"],
        'frame-ancestors': FRAMES.everybody.ancestors,
        'script-src': [digestOf(script)],
        'style-src': [digestOf(style)],
        'upgrade-insecure-requests': isSecure ? [] : null,
      },
    },
    frameguard: FRAMES.everybody.frameguard,
    // The origin is in many pages at once, some of which may have it already.
    originAgentCluster: false,
    // Pages that are isolated from other sites may have it, too.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    hsts: hstsOf(isSecure),
  })
}

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'` as const
