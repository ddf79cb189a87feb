/** Tells the server's time by the browser's clock, which may be wrong by hours, and only by how much it is wrong. */

let lastSeen: string | null = null
let offsetMs = 0

/**
 * How far the server's clock is ahead of the browser's. An answer is measured once, when it is first seen: read again from the cache
 * minutes later, it would look like a slow clock.
 */
export function serverOffset(calendarNow: string): number {
  if (calendarNow !== lastSeen) {
    lastSeen = calendarNow
    offsetMs = Date.parse(calendarNow) - Date.now()
  }
  return offsetMs
}
