/** How the product fares: players, completion, rarity, sign-ups and shares of the last 30 or 90 days, each as a plot and as a table. */

import { useSearchParams } from 'react-router'
import { usePortalDashboardQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { portal as portalPage } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'
import styles from './Dashboard.module.css'
import {
  CompletionPlot,
  type DashboardView,
  PlayersPlot,
  RarityPlot,
  SharesPlot,
  SignUpsPlot,
} from './DashboardPlots.tsx'
import { completedOf, counted, sum } from './dashboard-numbers.ts'

const SPANS = [
  { value: 'DAYS_30', label: '30 days' },
  { value: 'DAYS_90', label: '90 days' },
] as const

/** Room for the numbers and the first plots: what is below does not jump when they come. */
const PLOTS_HEIGHT = '80dvh'

export function DashboardScreen() {
  const [search, setSearch] = useSearchParams()
  const span = search.get('span') === '90' ? 'DAYS_90' : 'DAYS_30'
  const { data, previousData, error, loading, refetch } = usePortalDashboardQuery({
    variables: { span },
    fetchPolicy: 'cache-and-network',
  })
  const dashboard = usePortal((data ?? previousData)?.portal)?.dashboard
  return (
    <>
      <PageHead
        title="Dashboard"
        back={{ to: portalPage(), label: 'Portal' }}
        actions={
          <Select
            label="Period"
            options={SPANS}
            value={span}
            onChange={(chosen) => setSearch(chosen === 'DAYS_90' ? { span: '90' } : {}, { replace: true })}
          />
        }
      />
      {error && !data && <ErrorState onRetry={() => void refetch()}>The dashboard could not be loaded.</ErrorState>}
      {!error && !dashboard && <Skeleton height={PLOTS_HEIGHT} />}
      {dashboard && !(error && !data) && (
        <div className={styles.dashboard} aria-busy={loading && !data}>
          <Numbers dashboard={dashboard} />
          <div className={styles.plots}>
            <PlayersPlot days={dashboard.days} />
            <CompletionPlot days={dashboard.days} />
            <RarityPlot rarity={dashboard.rarity} />
            <SignUpsPlot days={dashboard.days} />
            <SharesPlot shares={dashboard.shares} />
          </div>
        </div>
      )}
    </>
  )
}

function Numbers({ dashboard: { days, shares } }: { readonly dashboard: DashboardView }) {
  const completed = completedOf(days)
  const numbers = [
    { name: 'Plays on the day', value: counted(sum(days, 'players')) },
    { name: 'Completed', value: completed === null ? '–' : `${completed} %` },
    { name: 'Plays of the archive', value: counted(sum(days, 'archivePlays')) },
    { name: 'Sign-ups', value: counted(sum(days, 'signUps')) },
    { name: 'Shares', value: counted(sum(shares, 'count')) },
  ]
  return (
    <dl className={styles.numbers}>
      {numbers.map(({ name, value }) => (
        <div key={name} className={styles.number}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
