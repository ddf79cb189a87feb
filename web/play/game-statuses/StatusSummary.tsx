import type { DayStatus, StatusCounts } from '#schema/rules/calendar/status-calendar.ts'
import { StatusSign } from './StatusSign.tsx'
import styles from './StatusSummary.module.css'
import { statusLabels } from './status-labels.ts'

const summed: readonly DayStatus[] = ['won', 'lost', 'started', 'missed']

/** How many games were won, lost, started and missed; it explains the signs of the calendar as well. */
export function StatusSummary({ counts }: { readonly counts: StatusCounts }) {
  return (
    <dl className={styles.summary} aria-label="All games">
      {summed.map((status) => (
        <div key={status} className={styles.entry}>
          <dt className={styles.name}>
            <StatusSign status={status} />
            {statusLabels[status]}
          </dt>
          <dd className={styles.count}>{counts[status]}</dd>
        </div>
      ))}
    </dl>
  )
}
