/** The viewer's data on the server, counted by kind. */
import { skipToken } from '@apollo/client/react'
import { useViewerDataSummaryQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './PrivacyManager.module.css'

const labels: Readonly<Record<string, string>> = {
  plays: 'Games begun',
  picks: 'Songs picked',
  wrongGuesses: 'Wrong guesses',
  standings: 'Lines on settled boards',
  reports: 'Reports of verdicts',
  notices: 'Corrections to tell you of',
  games: 'Games you have made',
  pushSubscriptions: 'Browsers that are notified',
  progressCode: 'Codes to move your progress',
  stats: 'Statistics',
  account: 'Account',
  leagues: 'Leagues',
  blocks: 'Players you have blocked',
  nameReports: 'Reports of names',
  apiKeys: 'API keys',
  webhooks: 'Webhooks',
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

export function ServerData({ isAsked }: { readonly isAsked: boolean }) {
  const { data, error, refetch } = useViewerDataSummaryQuery(isAsked ? { fetchPolicy: 'network-only' } : skipToken)
  return (
    <section className={styles.part} aria-labelledby="server-data">
      <h3 id="server-data" className={styles.heading}>
        On the server
      </h3>
      {data ? (
        <Summary {...data.viewerData} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>We could not look up what the server stores.</ErrorState>
      ) : (
        <Skeleton height="132px" />
      )}
    </section>
  )
}

interface SummaryProps {
  readonly since: string | null
  readonly kinds: readonly { readonly name: string; readonly count: number }[]
}

function Summary({ since, kinds }: SummaryProps) {
  if (since === null) return <p className={styles.note}>Nothing: the server does not know you.</p>
  return (
    <>
      <p className={styles.note}>Since {day.format(new Date(since))}, under a random number that is in a cookie.</p>
      <dl className={styles.list}>
        {kinds
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => (
            <div key={name}>
              <dt>{labels[name] ?? name}</dt>
              <dd>{count}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
