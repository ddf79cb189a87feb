/** Product metrics per day. Numbers only, no names. */
import type { ShareKind } from '#schema/play/after-game-service.ts'
import type { DashboardSpan } from '#schema/rules/scoring/dashboard.ts'
import type { ScoreBucket } from '#schema/rules/scoring/score-distribution.ts'

/** A day in numbers. */
export interface DashboardDay {
  readonly number: number
  /** YYYY-MM-DD */
  readonly date: string
  /** Began the day's game on its day. */
  readonly players: number
  /** Of these, by the time the board settles. */
  readonly completed: number
  readonly gaveUp: number
  /** Began it later. */
  readonly archivePlays: number
  readonly signUps: number
}

export interface Dashboard {
  /** Oldest first, today the last. */
  readonly days: readonly DashboardDay[]
  /** Of the boards of these days that have settled. */
  readonly rarity: readonly ScoreBucket[]
  /** Every kind once. */
  readonly shares: readonly { readonly kind: ShareKind; readonly count: number }[]
}

export interface AdminDashboardService {
  dashboard(span: DashboardSpan): Promise<Dashboard>
}
