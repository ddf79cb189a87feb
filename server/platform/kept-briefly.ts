/** Caches expensive reads: concurrent callers share one read, and a stale value is served while the next one is being read. */
import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** How long callers wait for the next value before they get the stale one. */
const PATIENCE_MS = 1000

export interface CacheTimes<To> {
  /** How long a value is fresh. */
  readonly freshMs: (value: To) => number
  /** How long after that the value may still be served, while the next one is being read or if the read fails. */
  readonly staleMs?: number
  /** How long a failure is returned before retrying; 0 by default. */
  readonly failedMs?: number
  /** Upper bound of cached names; the least recently used is evicted. */
  readonly most: number
}

interface Place<To> {
  readonly reading: { readonly version: string; readonly value: Promise<To>; until: number }
  readonly patience: Promise<void>
  /** The newest value that was read successfully. */
  good: { readonly value: To; readonly until: number } | null
}

/** One value per name, read again if its version changes or its time is up. Concurrent callers share one read. */
export function keptBriefly<From, To>(keeping: CacheTimes<To>, read: (from: From) => Promise<To>) {
  const { freshMs, staleMs = 0, failedMs = 0, most } = keeping
  const places = new LRUCache<string, Place<To>>({ max: most })

  const begin = (name: string, version: string, from: From): Place<To> => {
    const reading = { version, value: read(from), until: Number.POSITIVE_INFINITY }
    const patience = wait(PATIENCE_MS, undefined, { ref: false })
    const place: Place<To> = { reading, patience, good: places.get(name)?.good ?? null }
    places.set(name, place)
    reading.value.then(
      (value) => {
        reading.until = performance.now() + freshMs(value)
        place.good = { value, until: reading.until + staleMs }
      },
      () => {
        reading.until = performance.now() + failedMs
      },
    )
    return place
  }

  return (name: string, version: string, from: From): Promise<To> => {
    const known = places.get(name)
    const isDue = !known || known.reading.version !== version || performance.now() >= known.reading.until
    const { reading, patience, good } = isDue ? begin(name, version, from) : known
    if (!good || staleMs === 0 || performance.now() >= good.until) return reading.value
    const last = () => good.value
    return Promise.race([reading.value, patience.then(last)]).catch(last)
  }
}
