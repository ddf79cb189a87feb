/**
 * Whole answers that are the same for everybody, kept until what they tell changes. An answer is made once for all who wait for
 * it; one that was overtaken while it was made goes to them and is not kept.
 */
import { LRUCache } from 'lru-cache'
import { Editions, type Seen } from './editions.ts'
import { GameWatches } from './game-watches.ts'
import type { PublicNews } from './public-news.ts'

export interface PublicAnswer {
  readonly body: string
  /** In UTF-8. */
  readonly bytes: number
  /** Milliseconds of the server's clock: when another day begins, in which it would be another. */
  readonly dayEndsAt: number
  /** From when on it is made anew. */
  readonly goodUntil: number
  /** It has counts of games in it, which change while people play. */
  readonly isLive: boolean
}

/** Which games an answer tells of, noted while it is made. */
export interface Told {
  /** What can be known of it without its counts. */
  game(gameId: number): void
  /** Its counts, scores or board. */
  counts(gameId: number): void
}

export interface PublicAnswers extends AsyncDisposable {
  /** By a text that says all of the question. `now` in milliseconds of the server's clock. */
  find(key: string, now: number): PublicAnswer | undefined
  /** Null where `make` gives null: there is no answer that everybody could get. */
  make(key: string, make: (told: Told) => Promise<string | null>): Promise<PublicAnswer | null>
}

const BOUNDS = { max: 2000, maxSize: 32 * 1024 * 1024 }
/** The catalogue of songs takes 30 KB. */
const LARGEST_BODY = 1024 * 1024
/** Should a change ever not be told, its answer is wrong no longer than this. */
const KEPT_MS = 60_000
/** Games are watched while answers tell of their counts; a list of many games is not worth that. */
const MOST_GAMES = 4

interface Kept {
  readonly answer: PublicAnswer
  readonly seen: Seen
}

/** The answer that was found last, and how much had changed by then. */
interface Latest {
  readonly key: string
  readonly answer: PublicAnswer
  readonly changeCount: number
}

interface Making {
  readonly answer: Promise<PublicAnswer | null>
  readonly seen: Seen
}

/** Listens at once; disposing it ends that. */
export function keepPublicAnswers(news: PublicNews): PublicAnswers {
  return new Answers(news)
}

class Answers implements PublicAnswers {
  readonly #news: PublicNews
  readonly #kept = new LRUCache<string, Kept>(BOUNDS)
  /** Most ask the same: to compare a long question with one is quicker than to look it up among many. */
  #latest: Latest | null = null
  readonly #making = new Map<string, Making>()
  readonly #editions = new Editions()
  readonly #watches: GameWatches
  readonly #leave: () => void

  constructor(news: PublicNews) {
    this.#news = news
    this.#watches = new GameWatches(news, (gameId) => this.#editions.change(gameId))
    this.#leave = news.onChange((gameIds) => {
      if (gameIds === null) this.#editions.changeAll()
      else for (const gameId of gameIds) this.#editions.change(gameId)
    })
  }

  find(key: string, now: number): PublicAnswer | undefined {
    const latest = this.#latest
    const isSame = latest !== null && latest.changeCount === this.#editions.changeCount && key === latest.key
    return isSame && now < latest.answer.goodUntil ? latest.answer : this.#findAmongAll(key, now)
  }

  make(key: string, make: (told: Told) => Promise<string | null>): Promise<PublicAnswer | null> {
    const underWay = this.#making.get(key)
    if (underWay && this.#editions.isCurrent(underWay.seen)) return underWay.answer
    const seen = this.#editions.begin()
    const answer = this.#make(key, seen, make)
    const making = { answer, seen }
    this.#making.set(key, making)
    const forget = () => {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
    answer.then(forget, forget)
    return answer
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#leave()
    this.#watches.close()
    this.#kept.clear()
    this.#latest = null
  }

  #findAmongAll(key: string, now: number): PublicAnswer | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    const { answer, seen } = kept
    if (now >= answer.goodUntil || !this.#editions.isCurrent(seen)) {
      this.#kept.delete(key)
      return undefined
    }
    this.#latest = { key, answer, changeCount: this.#editions.changeCount }
    return answer
  }

  async #make(key: string, seen: Seen, make: (told: Told) => Promise<string | null>): Promise<PublicAnswer | null> {
    const counted = new Set<number>()
    const dayEndsAt = this.#news.nextDayAt().getTime()
    const goodUntil = Math.min(dayEndsAt, this.#news.now().getTime() + KEPT_MS)
    const body = await make({
      game: (gameId) => this.#editions.see(gameId, seen),
      counts: (gameId) => {
        this.#editions.see(gameId, seen)
        counted.add(gameId)
        // Before the counts are read, so that no change falls between.
        if (counted.size <= MOST_GAMES) this.#watches.watch(gameId)
      },
    })
    if (body === null) return null
    const answer = { body, bytes: Buffer.byteLength(body), dayEndsAt, goodUntil, isLive: counted.size > 0 }
    const isWatched = counted.size <= MOST_GAMES && [...counted].every((gameId) => this.#watches.has(gameId))
    if (isWatched && this.#editions.isCurrent(seen) && answer.bytes <= LARGEST_BODY) {
      this.#kept.set(key, { answer, seen }, { size: key.length + answer.bytes })
    }
    return answer
  }
}
