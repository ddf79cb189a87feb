import { Skeleton } from '../ui/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './LoadingScreen.module.css'

/** Shown while the code of a screen is on its way. */
export function LoadingScreen() {
  return (
    <div className={styles.loading} aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton width="min(280px, 70%)" height="2.4rem" />
      <Skeleton height="min(480px, 60dvh)" />
    </div>
  )
}
