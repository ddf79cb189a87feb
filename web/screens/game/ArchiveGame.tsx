/** A past game, by its number; a number that has no game leads home with a word of why. */
import { skipToken } from '@apollo/client/react'
import { Navigate } from 'react-router'
import { isGameNumber } from '#schema/rules/ids.ts'
import { home } from '../../app/routes.ts'
import { LeadHome } from '../../game/LeadHome.tsx'
import { useNewDay } from '../../game/use-new-day.ts'
import { useGameByNumberQuery } from '../../gql/index.ts'
import { GamePage } from './GamePage.tsx'
import { LoadingGame } from './LoadingGame.tsx'

/** Specification, section 8. */
const NOT_FOUND = 'Game not found'

/** The game of the archive with this number. */
export function ArchiveGame({ number }: { readonly number: number }) {
  const { data, error, refetch } = useGameByNumberQuery(
    isGameNumber(number) ? { variables: { number }, fetchPolicy: 'cache-and-network' } : skipToken,
  )
  useNewDay(data?.calendar, () => void refetch().catch(() => undefined))
  if (!isGameNumber(number)) return <LeadHome message={NOT_FOUND} />
  if (!data) {
    return <LoadingGame gameNumber={number} isArchive hasFailed={Boolean(error)} onRetry={() => void refetch()} />
  }
  if (data.game.__typename !== 'Game') return <LeadHome message={data.game.message} />
  if (number === data.calendar.todaysNumber) return <Navigate to={home()} replace />
  return <GamePage game={data.game} calendar={data.calendar} isArchive />
}
