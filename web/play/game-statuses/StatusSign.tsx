/** A shape for what became of a day, so that its colour is never the only sign. Silent: the words stand beside it. */
import { Check, Circle, CircleDotDashed, Dot, X } from 'lucide-react'
import type { DayStatus } from '#schema/rules/calendar/status-calendar.ts'
import styles from './StatusSign.module.css'

const signs = { won: Check, lost: X, started: CircleDotDashed, missed: Dot, open: Circle }

export function StatusSign({ status }: { readonly status: DayStatus }) {
  const Sign = signs[status]
  return <Sign className={styles.sign} data-status={status} aria-hidden="true" strokeWidth={3} />
}
