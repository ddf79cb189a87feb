import { Check } from 'lucide-react'
import { type ArchiveStatus, archiveLabels } from '#schema/rules/scoring/archive-status.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './StatusMark.module.css'

/** A tick for a win, words for a game that was begun or given up, nothing for one that was not begun. */
export function StatusMark({ status }: { readonly status: ArchiveStatus }) {
  if (status === 'notStarted') return null
  const label = archiveLabels[status]
  if (status !== 'won') return <span className={styles[status]}>{label}</span>
  return (
    <span className={styles.won}>
      <Check aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
