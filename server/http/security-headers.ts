/** What browsers are told not to do with our answers. */
import helmet from 'helmet'

/** A browser remembers for half a year to come over TLS alone. */
const HSTS = { maxAge: 180 * 24 * 60 * 60 }

/** Where Google and X keep the pictures of people. */
const PHOTO_HOSTS = ['https://lh3.googleusercontent.com', 'https://pbs.twimg.com']

/** For pages: nothing but people's pictures comes from elsewhere, and nothing runs that is not a file of ours. */
export function pageHeaders(isSecure: boolean) {
  return helmet({
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'font-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'img-src': ["'self'", 'data:', ...PHOTO_HOSTS],
        'manifest-src': ["'self'"],
        'style-src': ["'self'"],
        'upgrade-insecure-requests': isSecure ? [] : null,
        'worker-src': ["'self'"],
      },
    },
    hsts: isSecure && HSTS,
  })
}

/** For everything else, the explorer of the API included, which brings its parts from elsewhere. */
export function dataHeaders(isSecure: boolean) {
  return helmet({ contentSecurityPolicy: false, hsts: isSecure && HSTS })
}
