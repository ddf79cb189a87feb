/** What became of every game so far, as a calendar: won, lost, started and missed days, newest month first. */
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { statusCounts, statusMonths } from '#schema/rules/calendar/status-calendar.ts'
import { product } from '#schema/rules/product.ts'
import type { PlayStatus } from '#schema/rules/scoring/play-progress.ts'
import { home } from '../../app/routes.ts'
import { type GameStatusesQuery, useGameStatusesQuery } from '../../gql/index.ts'
import { readSavedGame, savedGameNumbers, useSavedGamesVersion } from '../../state/saved-games.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNewDay } from '../parts/use-new-day.ts'
import styles from './GameStatusesScreen.module.css'
import { Month } from './Month.tsx'
import { StatusSummary } from './StatusSummary.tsx'

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

/** How the viewer's games stand: by the server's word, else by what this browser has saved. */
const statusOf = { PLAYING: 'playing', WON: 'won', LOST: 'lost' } as const

/** By game number; follows saved games, also those of other tabs. */
function useStatuses(known: KnownStatuses): ReadonlyMap<number, PlayStatus> {
  const version = useSavedGamesVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved games are read again when their version has changed.
  return useMemo(() => {
    const saved = savedGameNumbers().flatMap((number): [number, PlayStatus][] => {
      const game = readSavedGame(number)
      return game ? [[number, game.status]] : []
    })
    const told = known.map(({ node }): [number, PlayStatus] => [node.gameNumber, statusOf[node.status]])
    return new Map([...saved, ...told])
  }, [known, version])
}

/** Every status that the server has: pages are asked for one after the other, since a day whose page is still to come would look missed. */
type KnownStatuses = GameStatusesQuery['viewer']['gameStatuses']['edges']

function useAllStatuses() {
  const { data, error, fetchMore, refetch } = useGameStatusesQuery({ fetchPolicy: 'cache-and-network' })
  const [hasFailed, setFailed] = useState(false)
  const pageInfo = data?.viewer.gameStatuses.pageInfo
  const next = pageInfo?.hasNextPage ? pageInfo.endCursor : null
  useEffect(() => {
    if (next !== null && !hasFailed) fetchMore({ variables: { after: next } }).catch(() => setFailed(true))
  }, [next, hasFailed, fetchMore])

  const refresh = () => void refetch().catch(() => undefined)
  return {
    /** Null until all pages have come. */
    edges: data && next === null ? data.viewer.gameStatuses.edges : null,
    calendar: data?.calendar,
    hasFailed: data ? hasFailed : error !== undefined,
    retry: () => (data ? setFailed(false) : refresh()),
    refresh,
  }
}
