/** What browsers are told not to do with our answers. */
import helmet from 'helmet'

/** A browser remembers for half a year to come over TLS alone. */
const HSTS = { maxAge: 180 * 24 * 60 * 60 }

/** For pages: nothing comes from elsewhere, and nothing runs that is not a file of ours. */
export function pageHeaders(isSecure: boolean) {
  return helmet({
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'font-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'img-src': ["'self'", 'data:'],
        'style-src': ["'self'"],
        'upgrade-insecure-requests': isSecure ? [] : null,
      },
    },
    hsts: isSecure && HSTS,
  })
}

/** For everything else, the explorer of the API included, which brings its parts from elsewhere. */
export function dataHeaders(isSecure: boolean) {
  return helmet({ contentSecurityPolicy: false, hsts: isSecure && HSTS })
}
