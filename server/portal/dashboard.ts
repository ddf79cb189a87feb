/** The dashboard, for one request. */

import type { ShareKind } from '#schema/play/after-game-service.ts'
import type { AdminDashboardService, Dashboard } from '#schema/portal/dashboard-service.ts'
import { type Calendar, gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { countedDays, type DashboardSpan, SCORE_STEP, scoreSteps } from '#schema/rules/scoring/dashboard.ts'
import { type AdminScope, asAdmin, type PortalBase } from './admin-scope.ts'
import type { DashboardReader } from './read-dashboard.ts'

export interface DashboardDeps extends PortalBase {
  readonly reader: DashboardReader
  readonly calendar: Calendar
}

const SHARE_KINDS: readonly ShareKind[] = ['nativeShare', 'regularCopy', 'tweet', 'sms', 'whatsapp']
const NO_PLAYS = { players: 0, completed: 0, gaveUp: 0, archivePlays: 0 }

/** The dashboard service of one request. */
export function createAdminDashboardService(deps: DashboardDeps): AdminDashboardService {
  return { dashboard: async (span) => readDashboard(asAdmin(deps), span) }
}

async function readDashboard(
  { reader, calendar, now }: AdminScope<DashboardDeps>,
  span: DashboardSpan,
): Promise<Dashboard> {
  const days = countedDays(gameNumberAt(now(), calendar), span, calendar)
  const [plays, signUps, scores, shares] = await Promise.all([
    reader.plays(days),
    reader.signUps(days),
    reader.scores(days, SCORE_STEP),
    reader.shares(days),
  ])
  const playsOf = new Map(plays.map((counts) => [counts.number, counts]))
  return {
    days: days.map(({ number, date }) => ({
      ...NO_PLAYS,
      ...playsOf.get(number),
      number,
      date,
      signUps: signUps.get(number) ?? 0,
    })),
    rarity: scoreSteps(scores),
    shares: SHARE_KINDS.map((kind) => ({ kind, count: shares.get(kind) ?? 0 })),
  }
}
