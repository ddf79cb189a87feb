/** What a correction of the catalogue does to the games that are out. */

export interface RegradedGame {
  readonly id: number
  /** Null for a player's own game, which has a title. */
  readonly number: number | null
  readonly title: string | null
  readonly isSettled: boolean
  /** Answers, over all squares. */
  readonly added: number
  readonly taken: number
  /** Squares with fewer answers afterwards than a game should have. */
  readonly shortSquares: number
  /** Guesses that were refused and count now. */
  readonly restored: number
}

export interface Regrade {
  /** Daily games first, the newest first. */
  readonly games: readonly RegradedGame[]
  /** The players whose guesses are restored. */
  readonly playerIds: readonly string[]
}
