/** How long to wait before trying again: longer each time, never the same for all browsers at once. */

const FIRST_MS = 400
const LONGEST_MS = 8000

/** Half of the wait is fixed and half random, so that clients do not all return to a restarted server at once. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return full / 2 + (random() * full) / 2
}
