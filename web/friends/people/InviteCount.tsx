import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './InviteCount.module.css'

/** The badge: how many invites wait for an answer. Nothing where none does. */
export function InviteCount({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      {count}
      <VisuallyHidden>{count === 1 ? ' pending invite' : ' pending invites'}</VisuallyHidden>
    </span>
  )
}
