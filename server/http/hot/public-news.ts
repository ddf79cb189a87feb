/** What makes public answers outdated, as the server tells it to whoever keeps some. */

export interface PublicNews {
  now(): Date
  /** When the next day begins, and every answer with it is another. */
  nextDayAt(): Date
  /** The version of a game now, then after each change. */
  watchGame(gameId: number): AsyncIterableIterator<number>
  /** Called with the games that have changed; null for everything that is public. Returns how to stop that. */
  onChange(listener: (gameIds: readonly number[] | null) => void): () => void
  /** To be called after an admin has changed anything: all nodes are told. */
  edited(): void
}
