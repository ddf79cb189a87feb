/** Listens to the games that kept answers tell of, the latest asked for and never more than a few. */
import type { PublicNews } from './public-news.ts'

/** Today's, yesterday's, and those of the archive that are talked about. */
const MOST = 16

export class GameWatches {
  readonly #news: Pick<PublicNews, 'watchGame'>
  readonly #changed: (gameId: number) => void
  /** In order of use, the latest last. */
  readonly #watches = new Map<number, AsyncIterableIterator<number>>()

  constructor(news: Pick<PublicNews, 'watchGame'>, changed: (gameId: number) => void) {
    this.#news = news
    this.#changed = changed
  }

  has(gameId: number): boolean {
    return this.#watches.has(gameId)
  }

  watch(gameId: number): void {
    const watch = this.#watches.get(gameId)
    if (watch) {
      this.#watches.delete(gameId)
      this.#watches.set(gameId, watch)
      return
    }
    const events = this.#news.watchGame(gameId)
    this.#watches.set(gameId, events)
    void this.#listen(gameId, events)
    const oldest = this.#watches.size > MOST ? this.#watches.keys().next().value : undefined
    if (oldest !== undefined) this.#leave(oldest)
  }

  close(): void {
    for (const gameId of [...this.#watches.keys()]) this.#leave(gameId)
  }

  async #listen(gameId: number, events: AsyncIterableIterator<number>): Promise<void> {
    try {
      for (;;) {
        const { done } = await events.next()
        // The first event too: what was read before it may be older.
        this.#changed(gameId)
        if (done) break
      }
    } catch {
      // A game that cannot be read is reported to whoever asks for it.
    }
    if (this.#watches.get(gameId) === events) this.#watches.delete(gameId)
    this.#changed(gameId)
  }

  #leave(gameId: number): void {
    const events = this.#watches.get(gameId)
    this.#watches.delete(gameId)
    this.#changed(gameId)
    void events?.return?.()
  }
}
