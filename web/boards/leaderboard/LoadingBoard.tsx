import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './LoadingBoard.module.css'

const rows = Array.from({ length: 10 }, (_, index) => index)

/** Holds the place of the first rows. */
export function LoadingBoard() {
  return (
    <div className={styles.board} aria-busy="true">
      <VisuallyHidden>Loading leaderboard…</VisuallyHidden>
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={20} height={20} />
          <Skeleton width={36} height={36} className={styles.photo} />
          <Skeleton width={`${38 + ((row * 17) % 30)}%`} height={18} />
          <Skeleton width={64} height={18} className={styles.last} />
        </div>
      ))}
    </div>
  )
}
