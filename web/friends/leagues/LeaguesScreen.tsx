/** The viewer's leagues, and the way to a new one. */
import { ChevronRight, Crown, Trophy } from 'lucide-react'
import { Link } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { league as leaguePath } from '../../app/routes.ts'
import { type LeagueLink_leagueFragment, useLeaguesQuery } from '../../gql/index.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CreateLeague } from './CreateLeague.tsx'
import styles from './LeaguesScreen.module.css'
import { SignInFirst } from './SignInFirst.tsx'
import { countOf } from './words.ts'

export function LeaguesScreen() {
  const { data, error, loading, refetch } = useLeaguesQuery({ fetchPolicy: 'cache-and-network' })
  const account = data?.viewer.account
  return (
    <div className={styles.page}>
      <PageTitle
        title={`Leagues – ${product.name}`}
        description={`Play ${product.name} against the people you know, day by day and week by week.`}
      />
      <header>
        <h1 className={styles.title}>Leagues</h1>
        <p className={styles.lead}>
          A board of your own for family, friends or colleagues: who was first today, and who leads this week.
        </p>
      </header>
      {account ? (
        <>
          <OwnLeagues leagues={account.leagues} />
          <CreateLeague />
        </>
      ) : data ? (
        <SignInFirst>Leagues are for players who have logged in. Today’s game comes along.</SignInFirst>
      ) : error ? (
        <ErrorState isRetrying={loading} onRetry={() => void refetch().catch(() => undefined)}>
          Your leagues could not be loaded.
        </ErrorState>
      ) : (
        <div className={styles.list} aria-busy="true">
          <Skeleton height="72px" />
          <Skeleton height="72px" />
        </div>
      )}
    </div>
  )
}

function OwnLeagues({ leagues }: { readonly leagues: readonly LeagueLink_leagueFragment[] }) {
  if (leagues.length === 0) {
    return (
      <EmptyState icon={<Trophy />}>
        You are in no league yet. Make one and send its link, or follow the link of a friend.
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list} aria-label="Your leagues">
      {leagues.map(({ id, ref, name, memberCount, isOwner }) => (
        <li key={id}>
          <Link to={leaguePath(ref)} className={styles.league}>
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={styles.count}>
                {countOf(memberCount, 'member')}
                {isOwner && (
                  <>
                    <Crown aria-hidden="true" /> yours
                  </>
                )}
              </span>
            </span>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
