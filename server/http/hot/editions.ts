/** Numbers the states of games, so that whoever remembers the numbers of a moment can tell at once whether anything has changed since. */

/** The states in which an answer has found what it tells. */
export interface Seen {
  readonly era: number
  readonly games: Map<number, number>
}

/** More games than players look at in a day; to begin anew costs one answer each. */
const MOST_GAMES = 10_000

export class Editions {
  readonly #games = new Map<number, number>()
  #era = 0
  #changeCount = 0

  /** Whatever was current is so for as long as this stays the same. */
  get changeCount(): number {
    return this.#changeCount
  }

  /** Nothing seen yet. */
  begin(): Seen {
    return { era: this.#era, games: new Map() }
  }

  /** The first look at a game counts: what has been read since may be of then. */
  see(gameId: number, { games }: Seen): void {
    if (games.has(gameId)) return
    const known = this.#games.get(gameId)
    if (known === undefined && this.#games.size >= MOST_GAMES) this.changeAll()
    this.#games.set(gameId, known ?? 0)
    games.set(gameId, known ?? 0)
  }

  /** A game that nobody has looked at needs no number. */
  change(gameId: number): void {
    const edition = this.#games.get(gameId)
    if (edition === undefined) return
    this.#games.set(gameId, edition + 1)
    this.#changeCount += 1
  }

  changeAll(): void {
    this.#era += 1
    this.#changeCount += 1
    this.#games.clear()
  }

  isCurrent({ era, games }: Seen): boolean {
    if (era !== this.#era) return false
    for (const [gameId, edition] of games) if (this.#games.get(gameId) !== edition) return false
    return true
  }
}
