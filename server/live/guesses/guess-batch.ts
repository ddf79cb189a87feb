/** Batches of guesses and their results: the port that the database side implements. */

import type { StoredPlay } from '#schema/play/game-service.ts'
import type { CommitId, Person } from '../games/game-rows.ts'

export interface LiveGuess {
  readonly gameId: number
  readonly playerId: string
  /** 0-8, row-major. */
  readonly square: number
  readonly songId: number
}

export interface JudgedGuess extends LiveGuess {
  readonly isRight: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  /** Whether the play counts, should this guess begin it. */
  readonly mayCount: boolean
}

/** A guess on its way to the database. */
export interface SentGuess extends JudgedGuess {
  /** Set where it was sent before and the answer was lost, so that it may be there: still wanted, or only asked about. */
  readonly again?: 'wanted' | 'asked'
}

/** A play that came into being, with what a board shows of its player. */
export interface BegunPlay extends Person {
  readonly gameId: number
  readonly playerId: string
  readonly ref: string
  readonly isCounted: boolean
}

export type GuessVerdict =
  /** Written now: it fits, and fills the square. */
  | 'right'
  /** Written now: it does not fit. */
  | 'wrong'
  /** Written before, by an earlier sending of the same guess. */
  | 'repeat'
  /** Another song fills the square. */
  | 'taken'
  /** The play has ended. */
  | 'over'

/** What became of a guess, and the play as it is since. */
export interface GuessOutcome {
  readonly verdict: GuessVerdict
  readonly play: Omit<StoredPlay, 'gameNumber'>
}

/** Committed; `outcomes` are in the order of the batch. */
export interface WrittenBatch {
  readonly kind: 'written'
  /**
   * A guess that was sent before and is stored counts as written now, since its player has not been answered. Null if it is not stored: it
   * was only looked up, or could not be written.
   */
  readonly outcomes: readonly (GuessOutcome | null)[]
  /** With the plays of such guesses. */
  readonly begun: readonly BegunPlay[]
  /** Places in the batch of guesses whose plays do not count. */
  readonly uncounted: ReadonlySet<number>
  readonly commit: CommitId
}

export type BatchResult =
  | WrittenBatch
  /** The database is there, and refuses the batch for something in it. Nothing was written. */
  | { readonly kind: 'refused'; readonly reason: unknown }

/** Writes guesses of distinct plays, all or none. Rejects if the database is away. */
export type WriteBatch = (guesses: readonly SentGuess[]) => Promise<BatchResult>

export type GiveUpOutcome = 'givenUp' | 'already' | 'completed' | 'notBegun'

/** Ends a play as lost, where there is one. */
export type WriteGiveUp = (play: {
  readonly gameId: number
  readonly playerId: string
  readonly at: number
}) => Promise<{ readonly kind: GiveUpOutcome; readonly commit: CommitId }>
