import { TierMark } from '../../play/parts/TierMark.tsx'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './StandingRow.module.css'

/** The number of a player's unicorns. */
export function Unicorns({ count }: { readonly count: number }) {
  return (
    <>
      {count > 0 ? (
        <span className={styles.badge}>
          <LiveNumber value={count} />
          <TierMark tier="unicorn" size={14} />
        </span>
      ) : (
        <span className={styles.none}>0</span>
      )}
      <VisuallyHidden>{count === 1 ? ' unicorn' : ' unicorns'}</VisuallyHidden>
    </>
  )
}
