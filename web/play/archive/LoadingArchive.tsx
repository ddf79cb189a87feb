import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import listStyles from './ArchiveList.module.css'
import styles from './LoadingArchive.module.css'

const entries = Array.from({ length: 12 }, (_, index) => index)

/** Holds the places of today's game and of the first month. */
export function LoadingArchive() {
  return (
    <div className={styles.archive} aria-busy="true">
      <VisuallyHidden>Loading games…</VisuallyHidden>
      <Skeleton height={104} className={styles.today} />
      <div className={listStyles.month}>
        <Skeleton width={150} height={22} />
        <div className={listStyles.games}>
          {entries.map((entry) => (
            <Skeleton key={entry} height={72} className={styles.entry} />
          ))}
        </div>
      </div>
    </div>
  )
}
