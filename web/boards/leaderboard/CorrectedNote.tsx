import { History } from 'lucide-react'
import styles from './CorrectedNote.module.css'

/** Marks a board that was final before its game's answers were corrected: it stays as it was. */
export function CorrectedNote() {
  return (
    <p className={styles.note}>
      <History aria-hidden="true" />
      This board was settled before a correction
    </p>
  )
}
