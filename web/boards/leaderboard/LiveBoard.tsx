/** Follows a board while it is on the screen: each change goes into the cache, and what shows it reads it there. Renders nothing. */

import { useEffect, useEffectEvent, useRef } from 'react'
import {
  type LeaderboardScope,
  type OwnStanding_playFragment,
  useLeaderboardChangedSubscription,
  useLeaderboardNeighbourhoodLazyQuery,
  useOwnStandingChangedSubscription,
} from '../../gql/index.ts'
import type { ShownBoard } from './BoardCounts.tsx'

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

/** Keeps the rows around a viewer who is below the first fifty near the truth: soon after the viewer's place has changed, now and then otherwise. */
const SOON_MS = 1000
/** What only the neighbours did can wait. */
const LATER_MS = 10_000

interface Neighbourhood {
  readonly gameNumber: number
  readonly scope: LeaderboardScope
  readonly board: ShownBoard
  readonly play: OwnStanding_playFragment | null
}

function useNeighbourhood({ gameNumber, scope, board, play }: Neighbourhood): void {
  const [ask] = useLeaderboardNeighbourhoodLazyQuery({ fetchPolicy: 'network-only' })
  const asked = useRef(performance.now())
  const isRanked = play?.isCounted === true && !play.isArchive
  const isBelow = isRanked && !board.entries.some(({ ref }) => ref === play.ref)
  const place = `${play?.status} ${play?.rank}`
  const placeAsked = useRef(place)

  const refresh = useEffectEvent(() => {
    asked.current = performance.now()
    placeAsked.current = place
    // Where it fails, the rows stay as they were until the next time.
    ask({ variables: { gameNumber, scope } }).catch(() => undefined)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the board is what calls for it.
  useEffect(() => {
    if (!isBelow) return
    const every = place === placeAsked.current ? LATER_MS : SOON_MS
    const timer = setTimeout(refresh, Math.max(0, asked.current + every - performance.now()))
    return () => clearTimeout(timer)
  }, [isBelow, place, board.version])
}
