import { TriangleAlert } from 'lucide-react'
import styles from './ImportReport.module.css'
import type { ImportFileMistake } from './use-import.ts'

interface ImportMistakesProps {
  readonly mistakes: readonly ImportFileMistake[]
  /** Total, of which the first are shown. */
  readonly count: number
}

/** What is wrong with the files: where, and what to do about it. */
export function ImportMistakes({ mistakes, count }: ImportMistakesProps) {
  return (
    <div className={styles.mistakes}>
      <p className={styles.warning}>
        <TriangleAlert aria-hidden="true" />
        <span>
          {count === 1 ? 'There is 1 mistake' : `There are ${count} mistakes`} in the files. Nothing is imported until{' '}
          {count === 1 ? 'it is' : 'they are'} corrected.
        </span>
      </p>
      <ol className={styles.list} aria-label="Mistakes">
        {mistakes.map(({ file, place, message }) => (
          <li key={`${file} ${place} ${message}`} className={styles.mistake}>
            <strong>{place === null ? file : `${file}, ${place}`}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ol>
      {count > mistakes.length && <p className={styles.note}>And {count - mistakes.length} more.</p>}
    </div>
  )
}
