/** What the use cases of playing ask of the live engine. */

import type {
  GameCounts,
  Leaderboard,
  LeaderboardScope,
  PlayNow,
  PlayScore,
  Standing,
} from '#schema/boards/standings.ts'
import type { Ascending } from '#schema/rules/scoring/count-while.ts'
import type { GuessOutcome } from '#server/live/guesses/guess-batch.ts'
import type { GroupOfGame } from '#server/live/standings/group.ts'

/** A board as all its readers share it. */
type SharedBoard = Omit<Leaderboard, 'gameNumber' | 'gameRef' | 'neighbourhood'>

export interface LivePort {
  /**
   * Answers after the guess is written. Rejects with TryAgain when it could not be. `mayCount` is asked before a guess that begins a
   * play: whether the play counts.
   */
  guess(
    guess: { gameId: number; playerId: string; square: number; songId: number },
    mayCount: () => Promise<boolean>,
  ): Promise<GuessOutcome>
  /** Answers after it is written; a finished play stays as it is. */
  giveUp(play: { gameId: number; playerId: string }): Promise<'givenUp' | 'already' | 'completed' | 'notBegun'>
  counts(gameId: number): Promise<GameCounts>
  /** Counts for every answer of a square, including 0. */
  answerCounts(gameId: number, square: number): Promise<ReadonlyMap<number, number>>
  /** The scores of all on the board who have completed, ascending; of a settled board, as they settled. */
  scores(gameId: number): Promise<Ascending>
  score(gameId: number, playerId: string): Promise<PlayScore | null>
  /** Of some players, in their order; null for who has not begun. */
  plays(gameId: number, playerIds: readonly string[]): Promise<readonly (PlayNow | null)[]>
  board(gameId: number, scope: LeaderboardScope): Promise<SharedBoard>
  neighbourhood(gameId: number, playerId: string, scope: LeaderboardScope): Promise<readonly Standing[]>
  /** Some players of the game, those who have not begun left out. */
  group(gameId: number, playerIds: readonly string[]): Promise<GroupOfGame>
  /** Yields when a group must be read again; each value is how often `changes` has reported a change of the group itself. */
  watchGroup(gameId: number, changes?: AsyncIterable<unknown>): AsyncIterable<number>
  watch(gameId: number): AsyncIterable<number>
  /** Resolves when what is stored at this moment is in memory. */
  reload(gameId?: number, where?: 'everywhere' | 'here'): Promise<void>
}
