/** What became of every game so far, as a calendar: won, lost, started and missed days, newest month first. */
import { useMemo } from 'react'
import { Link } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { statusCounts, statusMonths } from '#schema/rules/status-calendar.ts'
import { home } from '../../app/routes.ts'
import { useNewDay } from '../../game/use-new-day.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './GameStatusesScreen.module.css'
import { Month } from './Month.tsx'
import { StatusSummary } from './StatusSummary.tsx'
import { type KnownStatuses, useAllStatuses } from './use-all-statuses.ts'
import { useStatuses } from './use-statuses.ts'

const title = `Your games – ${product.name}`
const description = `A calendar of every ${product.name} game you have won, lost, started or missed.`

export function GameStatusesScreen() {
  const { edges, calendar, hasFailed, retry, refresh } = useAllStatuses()
  useNewDay(calendar, refresh)
  return (
    <div className={styles.page}>
      <PageTitle title={title} description={description} />
      <header>
        <h1 className={styles.title}>Your games</h1>
        <p className={styles.lead}>Every day since the first game. Choose one to play it or to look at it again.</p>
      </header>
      {edges && calendar ? (
        <Months edges={edges} todaysNumber={calendar.todaysNumber} />
      ) : hasFailed ? (
        <ErrorState onRetry={retry}>We could not load your games.</ErrorState>
      ) : (
        <Loading />
      )}
    </div>
  )
}

interface MonthsProps {
  readonly edges: KnownStatuses
  readonly todaysNumber: number
}

function Months({ edges, todaysNumber }: MonthsProps) {
  const statuses = useStatuses(edges)
  const months = useMemo(() => statusMonths(statuses, todaysNumber, product), [statuses, todaysNumber])
  return (
    <>
      {statuses.size === 0 && (
        <p>
          You have not begun a game yet. <Link to={home()}>Play today’s game</Link>
        </p>
      )}
      <StatusSummary counts={statusCounts(months)} />
      <div className={styles.months}>
        {months.map((month) => (
          <Month key={month.month} month={month} todaysNumber={todaysNumber} />
        ))}
      </div>
    </>
  )
}

const LOADING_MONTHS = [0, 1, 2]

function Loading() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton height="72px" />
      <div className={styles.months}>
        {LOADING_MONTHS.map((month) => (
          <Skeleton key={month} height="348px" />
        ))}
      </div>
    </div>
  )
}
