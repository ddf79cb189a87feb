/** The server's time by the browser's clock, corrected by its measured error. */

let newest = Number.NEGATIVE_INFINITY
let offsetMs = 0

/**
 * How far the server's clock is ahead of the browser's. An answer is measured once, when it is first seen: read again from the cache
 * minutes later, it would look like a slow clock. So would an older answer that some part of the page still shows.
 */
export function serverOffset(calendarNow: string): number {
  const now = Date.parse(calendarNow)
  if (now > newest) {
    newest = now
    offsetMs = now - Date.now()
  }
  return offsetMs
}

/** Goes by what an answer of an earlier visit was measured as, until there is a newer one. */
export function rememberOffset(calendarNow: string, measuredMs: number): void {
  newest = Date.parse(calendarNow)
  offsetMs = measuredMs
}
