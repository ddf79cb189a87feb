/** In which order reports come to the desk: what waits, the longest waiting first; what is answered, the latest answer first. */
import type { ReportStatus } from '#schema/portal/reports-service.ts'

/** The order of their groups. */
export function inTurn(status: ReportStatus) {
  return status === 'open' ? ({ _min: { createdAt: 'asc' } } as const) : ({ _max: { answeredAt: 'desc' } } as const)
}
