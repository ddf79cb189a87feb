/** The order of reports in the portal: open ones first, oldest first; then answered ones, latest first. */
import type { ReportStatus } from '#schema/portal/reports-service.ts'

/** The order of their groups. */
export function inTurn(status: ReportStatus) {
  return status === 'open' ? ({ _min: { createdAt: 'asc' } } as const) : ({ _max: { answeredAt: 'desc' } } as const)
}
