import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './StateMessage.module.css'

interface ErrorStateProps {
  children: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** Another way out, beside trying again. */
  action?: ReactNode
}

/** What a part of the page says when it could not be loaded: one sentence, and a button to try again. */
export function ErrorState({ children, onRetry, isRetrying = false, action }: ErrorStateProps) {
  return (
    <div className={`${styles.message} ${styles.isError}`} role="alert">
      <span className={styles.picture} aria-hidden="true">
        <CircleAlert />
      </span>
      <p className={styles.text}>{children}</p>
      {onRetry && (
        <Button onClick={onRetry} isBusy={isRetrying}>
          Try again
        </Button>
      )}
      {action}
    </div>
  )
}
