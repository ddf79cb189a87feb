/** The time from a player's response until watchers receive the guess. */

export interface DeliveryLag {
  /** A guess was answered: it is stored. */
  answered(): void
  /** A watcher received that this many guesses are stored. */
  told(watcher: number, guesses: number): void
  /** In milliseconds, of each guess at each watcher. */
  readonly lags: readonly number[]
}

export function deliveryLag(): DeliveryLag {
  const answeredAt: number[] = []
  const known = new Map<number, number>()
  const lags: number[] = []
  return {
    lags,
    answered: () => void answeredAt.push(performance.now()),
    told(watcher, guesses) {
      const now = performance.now()
      const before = known.get(watcher)
      known.set(watcher, guesses)
      // The first state is of what was there before.
      if (before === undefined) return
      for (const at of answeredAt.slice(before, guesses)) lags.push(now - at)
      // Received before the response.
      for (let early = Math.max(before, answeredAt.length); early < guesses; early++) lags.push(0)
    },
  }
}

/** In an update about the counts of a game. */
export function guessesIn(update: string): number {
  return [...update.matchAll(/"pickCount":(\d+)/g)].reduce((all, [, count]) => all + Number(count), 0)
}
