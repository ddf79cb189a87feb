/**
 * What a browser reads as another site, or what becomes that when dots are resolved: '//other.example', '/\other.example',
 * '/./' and '/%2e/' before a slash. Browsers drop tabs and line breaks, and take a backslash for a slash.
 */
const ELSEWHERE = /^\/[/\\]|\\|\p{Cc}|\/(?:\.|%2e){1,2}(?:[/?#]|$)/iu

/** Returns whether a path leads to a page of this site and nowhere else. Anyone can write an address. */
export function isOwnPath(path: string): boolean {
  return path.startsWith('/') && !ELSEWHERE.test(path)
}
