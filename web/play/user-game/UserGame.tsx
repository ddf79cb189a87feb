/** A player's own game, by the ref in its link; a ref without a game leads home with a word of why. */

import { useUserGameByRefQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { GameLayout } from '../game/GameLayout.tsx'
import { Grid } from '../game/Grid.tsx'
import { NewsLine } from '../game/NewsLine.tsx'
import { LoadingScore } from '../game/ScorePanel.tsx'
import { LeadHome } from '../parts/LeadHome.tsx'
import { UserGamePage } from './UserGamePage.tsx'
import { UserGameTitle } from './UserGameTitle.tsx'

/** The game with this ref. */
export function UserGame({ gameRef }: { readonly gameRef: string }) {
  const { data, error, loading, refetch } = useUserGameByRefQuery({
    variables: { ref: gameRef },
    fetchPolicy: 'cache-and-network',
  })
  if (!data && error) return <ErrorState onRetry={() => void refetch()}>We could not load the game.</ErrorState>
  if (!data) return <LoadingUserGame />
  if (data.userGame.__typename !== 'UserGame') return <LeadHome message={data.userGame.message} />
  return <UserGamePage game={data.userGame} isRemembered={loading || Boolean(error)} />
}

const loading = { kind: 'loading' } as const
const nothing = {
  status: 'playing' as const,
  rows: [null, null, null],
  columns: [null, null, null],
  squares: Array.from({ length: 9 }, () => loading),
  wrong: [],
}

/** Holds the places while the game is loaded. */
export function LoadingUserGame() {
  return (
    <div aria-busy="true">
      <GameLayout
        bar={<UserGameTitle title={'\u00a0'} line={'\u00a0'} />}
        board={
          <>
            <Grid board={nothing} title="Game" wrongSquare={null} onOpen={() => undefined} />
            <NewsLine news={null} hint="" />
          </>
        }
        side={<LoadingScore />}
      />
    </div>
  )
}
