/** What is costly to read and wanted by many is read for all at once, kept for a while, and read again while the last is still good enough. */
import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** The next value is waited for so long before the last is answered. */
const PATIENCE_MS = 1000

export interface CacheTimes<To> {
  /** For so long a value is answered as it is. */
  readonly freshMs: (value: To) => number
  /** And for so long after that while the next is being read, or could not be. */
  readonly staleMs?: number
  /** How long a failure is returned before retrying; 0 by default. */
  readonly failedMs?: number
  /** Upper bound of names; the least recently used is evicted. */
  readonly most: number
}

interface Place<To> {
  readonly reading: { readonly version: string; readonly value: Promise<To>; until: number }
  readonly patience: Promise<void>
  /** The last that came. */
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
