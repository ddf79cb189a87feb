/** The tab 'View statistics': the player's record, results of all players, and the recap once the game is over. */
import { useEffect } from 'react'
import { type GamePage_gameFragment, type GameStatisticsQuery, useGameStatisticsQuery } from '../../gql/index.ts'
import { readSavedStats, saveStats } from '../../state/saved-stats.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { GridState } from '../game/board.ts'
import { useFollow } from '../game/use-follow.ts'
import { DistributionChart } from './DistributionChart.tsx'
import { FriendComparison } from './FriendComparison.tsx'
import { Recap } from './Recap.tsx'
import { RecentChart } from './RecentChart.tsx'
import styles from './Statistics.module.css'
import { StatNumbers } from './StatNumbers.tsx'
import { TierChart } from './TierChart.tsx'

interface StatisticsProps {
  readonly game: GamePage_gameFragment
  readonly board: GridState
}

/** Follows the game for as long as it is shown. */
export function Statistics({ game, board }: StatisticsProps) {
  const { data, error, loading, refetch } = useGameStatisticsQuery({
    variables: { number: game.number },
    fetchPolicy: 'cache-and-network',
  })
  useFollow(`${game.completedCount} ${board.status} ${game.play?.rarity ?? ''}`, refetch)
  const stats = data?.viewer.stats
  useEffect(() => {
    if (stats) saveStats(stats)
  }, [stats])
  const asked = data?.game.__typename === 'Game' ? data.game : null
  if (data && asked) return <Full game={game} board={board} stats={data.viewer.stats} asked={asked} />
  if (!loading && (error || data)) return <Failed onRetry={() => void refetch()} />
  return <Loading />
}

interface FullProps extends StatisticsProps {
  readonly stats: GameStatisticsQuery['viewer']['stats']
  readonly asked: Extract<GameStatisticsQuery['game'], { __typename: 'Game' }>
}

function Full({ game, board, stats, asked }: FullProps) {
  return (
    <div className={styles.statistics}>
      <StatNumbers stats={stats} />
      <DistributionChart
        gameNumber={game.number}
        distribution={asked.scoreDistribution}
        ownRarity={game.play?.status === 'WON' ? game.play.rarity : null}
      />
      <TierChart board={board} recap={asked.recap.__typename === 'Recap' ? asked.recap : null} />
      <RecentChart games={stats.recent} />
      {asked.recap.__typename === 'Recap' && <Recap board={board} recap={asked.recap} />}
      {asked.recap.__typename === 'Recap' && <FriendComparison board={board} />}
      {asked.recap.__typename !== 'Recap' && board.status === 'lost' && (
        <p className={styles.note}>What could have been is shown once the board is final.</p>
      )}
    </div>
  )
}

/** What this browser remembers is better than nothing. */
function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const saved = readSavedStats()
  return (
    <div className={styles.statistics}>
      {saved && <StatNumbers stats={saved} />}
      <ErrorState onRetry={onRetry}>We could not load the statistics.</ErrorState>
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.statistics} aria-busy="true">
      <Skeleton height="72px" />
      <Skeleton height="220px" />
      <Skeleton height="220px" />
    </div>
  )
}
