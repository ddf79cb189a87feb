/** What became of a report: that it waits, or its answer. */
import { Clock, ThumbsDown, ThumbsUp } from 'lucide-react'
import type { ReportState_reportFragment } from '../../gql/index.ts'
import styles from './ReportState.module.css'

const states = {
  OPEN: { icon: Clock, text: 'Reported: we will look at it' },
  ACCEPTED: { icon: ThumbsUp, text: 'Reported: you were right' },
  REFUSED: { icon: ThumbsDown, text: 'Reported: the verdict stands' },
} as const

export function ReportState({ report }: { readonly report: ReportState_reportFragment }) {
  const { icon: Icon, text } = states[report.status]
  return (
    <p className={styles.state} data-status={report.status}>
      <Icon aria-hidden="true" />
      <span>
        {text}.{report.answer && <span className={styles.answer}> {report.answer}</span>}
      </span>
    </p>
  )
}
