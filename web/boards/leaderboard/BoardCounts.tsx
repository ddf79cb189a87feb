import type { LeaderboardBoardQuery } from '../../gql/index.ts'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import styles from './BoardCounts.module.css'

export type ShownBoard = Extract<LeaderboardBoardQuery['leaderboard'], { __typename: 'Leaderboard' }>

/** How many have finished, and how many are at it; of a final board, only the former are kept. */
export function BoardCounts({ board: { startedCount, completedCount, isSettled } }: { readonly board: ShownBoard }) {
  return (
    <span className={styles.counts}>
      <LiveNumber value={completedCount} className={styles.number} /> finished
      {!isSettled && (
        <>
          , <LiveNumber value={startedCount - completedCount} className={styles.number} /> playing
        </>
      )}
    </span>
  )
}
