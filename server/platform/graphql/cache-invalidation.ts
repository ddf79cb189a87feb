/** How the server announces that cached public responses are invalid. */
import type { Public } from '#schema/public.ts'

export interface CacheInvalidation {
  now(): Date
  /** When the next day begins, and every answer with it is another. */
  nextDayAt(): Date
  /** Called with what is invalid: `untilPlayed` responses after a play, both kinds after an edit. Returns the unsubscribe function. */
  onChange(listener: (kind: Public) => void): () => void
  /** Call after an admin's change; notifies all nodes. */
  edited(): void
}
