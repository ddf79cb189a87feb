/** A player's own game, by the ref in its link; a ref without a game leads home with a word of why. */

import { useUserGameByRefQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LeadHome } from '../parts/LeadHome.tsx'
import { LoadingUserGame, UserGamePage } from './UserGamePage.tsx'

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
