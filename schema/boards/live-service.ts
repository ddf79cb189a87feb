import type { GroupService } from '../friends/groups-service.ts'
import type { Puzzle, StoredPlay } from '../play/game-service.ts'
import type { GameCounts, Leaderboard, LeaderboardScope, PlayNow, PlayScore } from './standings.ts'

export interface LiveService extends GroupService {
  countsOf(gameId: number): Promise<GameCounts>
  scoreOf(play: StoredPlay): Promise<PlayScore>
  leaderboard(game: Puzzle, scope: LeaderboardScope): Promise<Leaderboard>
  /** The state now, then after each change, at most once a tick. Each yield is the version. */
  watchGame(game: Puzzle): AsyncIterable<number>
  watchLeaderboard(game: Puzzle, scope: LeaderboardScope): AsyncIterable<Leaderboard>
  /** Of some players, in their order, without a question to the database; null for who has not begun. */
  playsNow(game: Puzzle, playerIds: readonly string[]): Promise<readonly (PlayNow | null)[]>
}
