/** The words for what became of a day. */
import type { DayStatus } from '#schema/rules/calendar/status-calendar.ts'

export const statusLabels: Readonly<Record<DayStatus, string>> = {
  won: 'Won',
  lost: 'Lost',
  started: 'Started',
  missed: 'Missed',
  open: 'Not started',
}
