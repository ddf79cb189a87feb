/** The order of reports in the portal: open ones first, oldest first; then answered ones, latest first. */
import type { ReportStatus } from '#schema/portal/reports-service.ts'
import type { GameTools } from './admin-games.ts'
import type { AdminScope } from './admin-scope.ts'
import type { PlayerDeps } from './player-service.ts'

/** The order of their groups. */
export function inTurn(status: ReportStatus) {
  return status === 'open' ? ({ _min: { createdAt: 'asc' } } as const) : ({ _max: { answeredAt: 'desc' } } as const)
}

export interface ReportDeps extends PlayerDeps {
  readonly games: Pick<GameTools, 'read'>
  readonly random: () => number
}

export type ReportScope = AdminScope<ReportDeps>
