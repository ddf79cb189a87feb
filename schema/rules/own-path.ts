/** Whether a path leads to a page of this site and nowhere else: what an address bar said may be anything. */
export function isOwnPath(path: string, origin: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return false
  const url = new URL(path, origin)
  // To a browser '//other.example' and '/\other.example' are other sites, and '/.//other.example' has the first for its path.
  return url.origin === new URL(origin).origin && !url.pathname.startsWith('//')
}
