/** A league: how its members stand today and this week, who they are, and what its owner can do. */
import { ChevronLeft, UsersRound } from 'lucide-react'
import { useParams } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { leagues } from '../../app/routes.ts'
import { useLeagueChangedSubscription, useLeagueQuery } from '../../gql/index.ts'
import { useNewDay } from '../../play/parts/use-new-day.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './LeaguesScreen.module.css'
import { LeagueView } from './LeagueView.tsx'
import { SignInFirst } from './SignInFirst.tsx'

export function LeagueScreen() {
  const { ref = '' } = useParams()
  const { data, error, loading, refetch } = useLeagueQuery({ variables: { ref }, fetchPolicy: 'cache-and-network' })
  const again = () => void refetch().catch(() => undefined)
  useNewDay(data?.calendar, again)
  const result = data?.league
  const league = result?.__typename === 'League' ? result : null
  return (
    <div className={styles.page}>
      <PageTitle
        title={`${league?.name ?? 'League'} – ${product.name}`}
        description={`A league of ${product.name}: today’s board and the table of the week.`}
      />
      <LinkButton to={leagues()} variant="plain" className={styles.back}>
        <ChevronLeft aria-hidden="true" />
        Leagues
      </LinkButton>
      {league && data ? (
        <LeagueView league={league} />
      ) : result?.__typename === 'NotSignedIn' ? (
        <SignInFirst>Leagues are for players who have logged in.</SignInFirst>
      ) : result ? (
        <EmptyState icon={<UsersRound />}>{result.__typename === 'LeagueNotFound' && result.message}</EmptyState>
      ) : error ? (
        <ErrorState isRetrying={loading} onRetry={again}>
          The league could not be loaded.
        </ErrorState>
      ) : (
        <div className={styles.list} aria-busy="true">
          <Skeleton width="60%" height="2.4rem" />
          <Skeleton height="320px" />
        </div>
      )}
      {/* Another day is another game to follow. */}
      {league && !loading && <LiveLeague key={data?.calendar.todaysNumber} leagueRef={ref} onEnd={again} />}
    </div>
  )
}

/** Keeps the league in the cache as it is now. Ends when the viewer is no member any more. */
function LiveLeague({ leagueRef, onEnd }: { readonly leagueRef: string; readonly onEnd: () => void }) {
  useLeagueChangedSubscription({ variables: { ref: leagueRef }, onComplete: onEnd })
  return null
}
