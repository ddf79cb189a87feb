/** The leaderboard of a week, a month or all time, by mean rarity of settled games. */
import { useRef } from 'react'
import { product } from '#schema/rules/product.ts'
import { type PeriodBoardQuery, usePeriodBoardQuery } from '../../gql/index.ts'
import { shortGameDate } from '../../play/parts/game-date.ts'
import { useNewDay } from '../../play/parts/use-new-day.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import styles from './LeaderboardPage.module.css'
import { LoadingBoard } from './LoadingBoard.tsx'
import { PeriodBoard } from './PeriodBoard.tsx'
import bar from './PeriodPage.module.css'
import { PeriodTabs } from './PeriodTabs.tsx'
import type { PeriodInfo } from './period.ts'
import { ScopeSwitch } from './ScopeSwitch.tsx'
import { saysItself, useErrorToast } from './use-error-toast.ts'
import { useScope } from './use-scope.ts'

export function PeriodPage({ info: { period, label } }: { readonly info: PeriodInfo }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, chooseScope] = useScope()
  // Friends are compared game by game.
  const scope = chosen === 'FRIENDS' ? 'ALL' : chosen
  const { data, error, loading, refetch } = usePeriodBoardQuery({
    ...saysItself,
    variables: { period, scope },
    fetchPolicy: 'cache-and-network',
  })
  useErrorToast(error)
  const again = () => void refetch().catch(() => undefined)
  const board = data?.periodLeaderboard
  // A game that settles is to this board what a new day is to a game.
  useNewDay(data && { now: data.calendar.now, nextGameAt: data.periodLeaderboard.nextSettlesAt }, again)
  return (
    <div className={styles.page}>
      <PageTitle
        title={`Leaderboard, ${label.toLowerCase()} – ${product.name}`}
        description={`The rarest players of ${product.name}, ${label.toLowerCase()}.`}
      />
      <PeriodTabs isToday={false} />
      <header className={bar.head}>
        <h1 ref={heading} tabIndex={-1} className={bar.title}>
          {label}
        </h1>
        <p className={bar.dates}>{board ? datesOf(board) : '\u00a0'}</p>
      </header>
      <ScopeSwitch scope={scope} onChange={chooseScope} />
      {board && <PeriodBoard key={board.id} board={board} label={label} scope={scope} heading={heading} />}
      {!board &&
        (error ? (
          <ErrorState isRetrying={loading} onRetry={again}>
            The leaderboard could not be loaded.
          </ErrorState>
        ) : (
          <LoadingBoard />
        ))}
    </div>
  )
}

function datesOf({ startDate, endDate, rankedCount }: PeriodBoardQuery['periodLeaderboard']): string {
  const dates = `${shortGameDate(startDate)} – ${shortGameDate(endDate)}`
  if (rankedCount === 0) return dates
  return `${dates}, ${rankedCount === 1 ? '1 player' : `${rankedCount} players`}`
}
