/** A player's run at a game, as others may see it. */

import type { Puzzle, StoredPlay } from '../play/game-service.ts'
import type { PlayScore } from './standings.ts'

export interface OtherPlay {
  readonly play: StoredPlay
  readonly game: Puzzle
  readonly score: PlayScore
  readonly name: string
  readonly countryCode: string | null
  readonly photoUrl: string | null
  readonly hasAccount: boolean
  readonly isViewer: boolean
  readonly isFriend: boolean
  /** Length 9, row-major: whether the viewer may see the song. */
  readonly isOpen: readonly boolean[]
}

export interface OtherPlayService {
  /** Error: GameNotFound, also for a play that the viewer may not see. */
  otherPlay(ref: string): Promise<OtherPlay>
}
