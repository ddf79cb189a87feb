/** What makes public answers outdated, as the server tells it to whoever keeps some. */
import type { Public } from '#schema/public.ts'

export interface CacheInvalidation {
  now(): Date
  /** When the next day begins, and every answer with it is another. */
  nextDayAt(): Date
  /** Called with what is outdated: what stays until somebody plays, or that and what stays until an edit. Returns how to stop that. */
  onChange(listener: (outdated: Public) => void): () => void
  /** To be called after an admin has changed anything: all nodes are told. */
  edited(): void
}
