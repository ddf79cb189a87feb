/** How messages of a subscription are numbered, how one goes on from a number, and how often others than our own pages hear. */

/** Pause between two messages of a subscription for clients other than our own pages. */
export const OTHERS_PAUSE_MS = 1000

/** Returns whether a client that resumes after this number already has the current state. Null means it has no number. */
export function isKnownAfter(sequence: number, after: number | null): boolean {
  return after !== null && sequence <= after
}

/** Parses the number to resume after, from JSON or a header; null if it is not valid. */
export function sequenceFrom(sent: unknown): number | null {
  const number = typeof sent === 'string' && /^\d{1,16}$/.test(sent) ? Number(sent) : sent
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** The number of what has no version: the moment in milliseconds, and always more than the last one. */
export function momentAfter(last: number, now: number): number {
  return Math.max(last + 1, now)
}
