import { CircleCheck, TriangleAlert } from 'lucide-react'
import styles from './CreateScreen.module.css'
import type { Problem } from './use-creator.ts'

interface ProblemsProps {
  readonly problems: readonly Problem[]
  readonly isValidated: boolean
}

/** What validation has found, in a place that is always there. */
export function Problems({ problems, isValidated }: ProblemsProps) {
  return (
    <div role="status">
      {problems.length > 0 && (
        <div className={styles.problems}>
          <p className={styles.holdUp}>
            <TriangleAlert aria-hidden="true" />
            Hold up!
          </p>
          <ul>
            {problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {isValidated && (
        <p className={styles.valid}>
          <CircleCheck aria-hidden="true" />
          Every square has answers enough. Save it to get its link.
        </p>
      )}
    </div>
  )
}
