/** How messages of a subscription are numbered, how one goes on from a number, and how often others than our own pages hear. */

/** A second between two messages of a subscription, for whoever is no page of ours. */
export const OTHERS_PAUSE_MS = 1000

/** Whether the state that a subscription begins with is known to whoever goes on after this number; null has none. */
export function isKnownAfter(sequence: number, after: number | null): boolean {
  return after !== null && sequence <= after
}

/** The number that a client sends to go on after, as it came in JSON or in a header; null for what is none. */
export function sequenceFrom(sent: unknown): number | null {
  const number = typeof sent === 'string' && /^\d{1,16}$/.test(sent) ? Number(sent) : sent
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** The number of what has no version: the moment in milliseconds, and always more than the last one. */
export function momentAfter(last: number, now: number): number {
  return Math.max(last + 1, now)
}
