/** A past game, by its number; a number that has no game leads home with a word of why. */
import { skipToken } from '@apollo/client/react'
import { Navigate } from 'react-router'
import { home } from '../../app/routes.ts'
import { useGameByNumberQuery } from '../../gql/index.ts'
import { LeadHome } from '../parts/LeadHome.tsx'
import { refusalOf } from '../parts/number-refusal.ts'
import { useNewDay } from '../parts/use-new-day.ts'
import { GamePage } from './GamePage.tsx'
import { LoadingGame } from './LoadingGame.tsx'

/** The game of the archive with this number. */
export function ArchiveGame({ number }: { readonly number: number }) {
  const refusal = refusalOf(number)
  const { data, error, loading, refetch } = useGameByNumberQuery(
    refusal === null ? { variables: { number }, fetchPolicy: 'cache-and-network' } : skipToken,
  )
  useNewDay(data?.calendar, () => void refetch().catch(() => undefined))
  if (refusal !== null) return <LeadHome message={refusal} />
  if (!data) {
    return <LoadingGame gameNumber={number} isArchive hasFailed={Boolean(error)} onRetry={() => void refetch()} />
  }
  if (data.game.__typename !== 'Game') return <LeadHome message={data.game.message} />
  if (number === data.calendar.todaysNumber) return <Navigate to={home()} replace />
  return <GamePage game={data.game} calendar={data.calendar} isArchive isRemembered={loading || Boolean(error)} />
}
