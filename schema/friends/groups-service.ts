/** Where people who know each other stand in a game: friends, or a league. */
import type { Standing } from '../boards/standings.ts'
import type { Puzzle } from '../play/game-service.ts'

/** A row of the board of people who know each other. Positions are among them. */
export interface GroupStanding extends Omit<Standing, 'ref' | 'isDemo'> {
  readonly playerId: string
  /** Null until the first guess. */
  readonly ref: string | null
  /** The play is over, and was not completed. */
  readonly hasGivenUp: boolean
  /** Squares filled, 0-9. */
  readonly filled: number
}

export interface GroupStandings {
  /** Of the game: it stays the same where the group alone has changed. */
  readonly version: number
  /** Completed by ascending rarity, then in progress, then not started. */
  readonly entries: readonly GroupStanding[]
}

export interface GroupService {
  /** All of these players, also those who have not begun; 201 at most, the first of more. */
  groupStandings(game: Puzzle, playerIds: readonly string[]): Promise<GroupStandings>
  /**
   * Where they stand now, then when that has changed, at most once a tick. `playerIds` is asked again at each value of
   * `changes`, which ends the watching when it ends.
   */
  watchGroup(
    game: Puzzle,
    playerIds: () => Promise<readonly string[]>,
    changes?: AsyncIterable<unknown>,
  ): AsyncIterable<GroupStandings>
}
