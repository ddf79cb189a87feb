/**
 * Caches whole public responses until their data changes. Concurrent requests share one computation. A response that becomes invalid while
 * it is computed is sent to those requests, but not cached.
 */
import { LRUCache } from 'lru-cache'
import type { Public } from '#schema/public.ts'
import type { CacheInvalidation } from './cache-invalidation.ts'

export interface CachedResponse {
  readonly body: string
  /** Length in UTF-8. */
  readonly bytes: number
  /** The start of the next day, when the response changes, in milliseconds of the server's clock. */
  readonly dayEndsAt: number
  /** When the response expires, in milliseconds of the server's clock. */
  readonly goodUntil: number
  /** The kind of change that invalidates the response. */
  readonly public: Public
}

export interface ResponseCache extends AsyncDisposable {
  /** `key` must identify the whole request. `now` in milliseconds of the server's clock. */
  find(key: string, now: number): CachedResponse | undefined
  /** Concurrent calls for a key share one `make`. Returns null if `make` does, because there is no public response. */
  make(key: string, until: Public, make: () => Promise<string | null>): Promise<CachedResponse | null>
}

const BOUNDS = { max: 2000, maxSize: 32 * 1024 * 1024 }
/** For comparison: the catalogue of songs takes 30 KB. */
const LARGEST_BODY = 1024 * 1024
/** Bounds how long a response can be stale if an invalidation is missed. */
const KEPT_MS = 60_000

/** A response, complete or being computed, and the number of invalidations when it was started. */
interface Dated<T> {
  readonly answer: T
  readonly invalidations: number
}

/** The response found last. */
interface Latest extends Dated<CachedResponse> {
  readonly key: string
}

/** Subscribes to invalidations until disposed of. */
export function createResponseCache(news: CacheInvalidation): ResponseCache {
  return new Answers(news)
}

class Answers implements ResponseCache {
  readonly #news: CacheInvalidation
  readonly #kept = new LRUCache<string, Dated<CachedResponse>>(BOUNDS)
  /** Most requests are the same, and comparing one long key is faster than a lookup among many. */
  #latest: Latest | null = null
  readonly #making = new Map<string, Dated<Promise<CachedResponse | null>>>()
  /** How often each kind of response has been invalidated. */
  readonly #invalidations: Record<Public, number> = { untilEdited: 0, untilPlayed: 0 }
  readonly #leave: () => void

  constructor(news: CacheInvalidation) {
    this.#news = news
    this.#leave = news.onChange((what) => {
      this.#invalidations.untilPlayed++
      if (what === 'untilEdited') this.#invalidations.untilEdited++
    })
  }

  find(key: string, now: number): CachedResponse | undefined {
    const latest = this.#latest
    return latest !== null && key === latest.key && this.#isGood(latest, now)
      ? latest.answer
      : this.#findAmongAll(key, now)
  }

  make(key: string, until: Public, make: () => Promise<string | null>): Promise<CachedResponse | null> {
    const underWay = this.#making.get(key)
    const invalidations = this.#invalidations[until]
    if (underWay?.invalidations === invalidations) return underWay.answer
    const answer = this.#make(key, until, make)
    const making = { answer, invalidations }
    this.#making.set(key, making)
    const forget = () => {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
    answer.then(forget, forget)
    return answer
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#leave()
    this.#kept.clear()
    this.#latest = null
  }

  #isGood({ answer, invalidations }: Dated<CachedResponse>, now: number): boolean {
    return invalidations === this.#invalidations[answer.public] && now < answer.goodUntil
  }

  #findAmongAll(key: string, now: number): CachedResponse | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    if (!this.#isGood(kept, now)) {
      this.#kept.delete(key)
      return undefined
    }
    this.#latest = { key, ...kept }
    return kept.answer
  }

  async #make(key: string, until: Public, make: () => Promise<string | null>): Promise<CachedResponse | null> {
    const invalidations = this.#invalidations[until]
    const dayEndsAt = this.#news.nextDayAt().getTime()
    const goodUntil = Math.min(dayEndsAt, this.#news.now().getTime() + KEPT_MS)
    const body = await make()
    if (body === null) return null
    const answer = { body, bytes: Buffer.byteLength(body), dayEndsAt, goodUntil, public: until }
    // A response that was invalidated while it was computed is not cached.
    if (invalidations === this.#invalidations[until] && answer.bytes <= LARGEST_BODY) {
      this.#kept.set(key, { answer, invalidations }, { size: key.length + answer.bytes })
    }
    return answer
  }
}
