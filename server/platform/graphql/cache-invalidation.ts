import type { Public } from '#schema/public.ts'

export interface CacheInvalidation {
  now(): Date
  /** The start of the next day, when every response with the date changes. */
  nextDayAt(): Date
  /**
   * Calls the listener with the kind that became invalid: `untilPlayed` after a play, both kinds (as `untilEdited`) after an edit. Returns
   * the unsubscribe function.
   */
  onChange(listener: (kind: Public) => void): () => void
  /** Call after a change by an admin; notifies all nodes. */
  edited(): void
}
