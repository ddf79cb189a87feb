/**
 * Whole public responses, cached until the data in them changes. A response is computed once for all who wait for it. If it becomes invalid
 * while being computed, it is sent to them and not cached.
 */
import { LRUCache } from 'lru-cache'
import type { Public } from '#schema/public.ts'
import type { CacheInvalidation } from './cache-invalidation.ts'

export interface CachedResponse {
  readonly body: string
  /** In UTF-8. */
  readonly bytes: number
  /** Milliseconds of the server's clock: when another day begins, in which it would be another. */
  readonly dayEndsAt: number
  /** When it expires. */
  readonly goodUntil: number
  /** Until when it stays as it is. */
  readonly public: Public
}

export interface ResponseCache extends AsyncDisposable {
  /** By a text that says all of the question. `now` in milliseconds of the server's clock. */
  find(key: string, now: number): CachedResponse | undefined
  /** Null if `make` returns null, because there is no public response. */
  make(key: string, until: Public, make: () => Promise<string | null>): Promise<CachedResponse | null>
}

const BOUNDS = { max: 2000, maxSize: 32 * 1024 * 1024 }
/** The catalogue of songs takes 30 KB. */
const LARGEST_BODY = 1024 * 1024
/** Bounds how long a response can be stale if an invalidation were ever missed. */
const KEPT_MS = 60_000

/** An answer, or one that is being made, and how much had changed by then. */
interface Dated<T> {
  readonly answer: T
  readonly invalidations: number
}

/** The answer that was found last. */
interface Latest extends Dated<CachedResponse> {
  readonly key: string
}

/** Listens at once; disposing it ends that. */
export function createResponseCache(news: CacheInvalidation): ResponseCache {
  return new Answers(news)
}

class Answers implements ResponseCache {
  readonly #news: CacheInvalidation
  readonly #kept = new LRUCache<string, Dated<CachedResponse>>(BOUNDS)
  /** Most ask the same: to compare a long question with one is quicker than to look it up among many. */
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
    // What was overtaken while it was made is for those who have waited for it.
    if (invalidations === this.#invalidations[until] && answer.bytes <= LARGEST_BODY) {
      this.#kept.set(key, { answer, invalidations }, { size: key.length + answer.bytes })
    }
    return answer
  }
}
