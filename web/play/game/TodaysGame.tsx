/** Today's game, which becomes tomorrow's at midnight without a reload. */
import { useDeferredValue, useState } from 'react'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { type TodaysGameQuery, useTodaysGameQuery } from '../../gql/index.ts'
import { useNewDay } from '../parts/use-new-day.ts'
import { GamePage } from './GamePage.tsx'
import { LoadingGame } from './LoadingGame.tsx'

/** The day's game; who is in the middle of yesterday's may end it first, and goes on when they like. */
export function TodaysGame() {
  const today = useTodaysGameQuery({ fetchPolicy: 'cache-and-network' })
  // Drawn in small steps, between which the page answers; as a whole, that what is remembered is not taken for news.
  const { data, error, loading, refetch } = useDeferredValue(today)
  const [unfinished, setUnfinished] = useState<TodaysGameQuery['todaysGame'] | null>(null)
  useNewDay(data?.calendar, () => {
    if (data?.todaysGame.play?.status === 'PLAYING') setUnfinished((earlier) => earlier ?? data.todaysGame)
    // A failure shows as the screen's error, and the day is asked for again.
    refetch().catch(() => undefined)
  })
  if (!data) {
    const number = gameNumberAt(new Date(), product)
    return (
      <LoadingGame gameNumber={number} isArchive={false} hasFailed={Boolean(error)} onRetry={() => void refetch()} />
    )
  }
  const game = unfinished ?? data.todaysGame
  return (
    <GamePage
      key={game.number}
      game={game}
      calendar={data.calendar}
      isArchive={false}
      isRemembered={loading || Boolean(error)}
      onNewGame={game.number < data.calendar.todaysNumber ? () => setUnfinished(null) : undefined}
    />
  )
}
