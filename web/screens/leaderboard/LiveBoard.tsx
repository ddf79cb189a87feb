/** Follows a board while it is on the screen: each change goes into the cache, and what shows it reads it there. Renders nothing. */
import {
  type LeaderboardScope,
  type OwnStanding_playFragment,
  useLeaderboardChangedSubscription,
  useOwnStandingChangedSubscription,
} from '../../gql/index.ts'
import type { ShownBoard } from './BoardCounts.tsx'
import { useNeighbourhood } from './use-neighbourhood.ts'

interface LiveBoardProps {
  readonly gameNumber: number
  readonly scope: LeaderboardScope
  readonly board: ShownBoard
  readonly play: OwnStanding_playFragment | null
  /** The viewer has begun the game in another window. */
  readonly onFirstGuess: () => Promise<unknown>
}

/** The one subscriber of the screen. */
export function LiveBoard({ gameNumber, scope, board, play, onFirstGuess }: LiveBoardProps) {
  useLeaderboardChangedSubscription({ variables: { gameNumber, scope } })
  useOwnStandingChangedSubscription({
    variables: { gameNumber },
    onData: ({ data: { data } }) => {
      if (data?.rarityChanged.play && !play) onFirstGuess().catch(() => undefined)
    },
  })
  useNeighbourhood({ gameNumber, scope, board, play })
  return null
}
