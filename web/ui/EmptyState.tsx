import type { ReactNode } from 'react'
import styles from './StateMessage.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  children: ReactNode
  /** What to do about it: a button or a link. */
  action?: ReactNode
}

/** What a list says when there is nothing in it. */
export function EmptyState({ icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles.message}>
      {icon && (
        <span className={styles.picture} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  )
}
