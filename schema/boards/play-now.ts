/** What subscriptions send about a play, read from memory. */
import type { PlayScore } from '#schema/context.ts'
import type { PlayStatus } from '#schema/rules/scoring/play-progress.ts'

export interface PlayNow {
  readonly playerId: string
  readonly ref: string
  readonly status: PlayStatus
  readonly score: PlayScore
  /** Length 9, row-major, null = empty: the ids of the songs. */
  readonly picks: readonly (number | null)[]
}
