/** Where to go after signing in: a page of ours and nothing else, whatever the address bar said. */
import { isOwnPath } from '#schema/rules/own-path.ts'

/** The path with its query, when it is one of this site; else the start page. */
export function ownPath(referer: string | null, origin: string): string {
  if (referer === null || !isOwnPath(referer)) return '/'
  const { pathname, search } = new URL(referer, origin)
  return pathname + search
}
