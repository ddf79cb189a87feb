/** Where to go after signing in: a page of ours and nothing else, whatever the address bar said. */

/** The path with its query, when it is one of this site; else the start page. */
export function ownPath(referer: string | null, origin: string): string {
  if (!referer?.startsWith('/') || !URL.canParse(referer, origin)) return '/'
  const url = new URL(referer, origin)
  // '//other.example' and '/\other.example' are other sites to a browser.
  return url.origin === new URL(origin).origin ? url.pathname + url.search : '/'
}
