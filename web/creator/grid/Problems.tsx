import { CircleCheck, TriangleAlert } from 'lucide-react'
import styles from './Problems.module.css'

/** What is wrong with a draft, and where. */
export interface Problem {
  readonly message: string
  /** The squares it is about; none for the whole grid. */
  readonly squares: readonly number[]
}

interface ProblemsProps {
  readonly problems: readonly Problem[]
  readonly isValidated: boolean
  /** What can be done with a draft that has none. */
  readonly next: string
}

/** What validation has found, in a place that is always there. */
export function Problems({ problems, isValidated, next }: ProblemsProps) {
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
          Every square has answers enough. {next}
        </p>
      )}
    </div>
  )
}
