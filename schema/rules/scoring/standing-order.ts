/** Orders a leaderboard: who completed, the rarest first, then who is playing, then who has not begun. */
import { rarityMicros } from './rarity.ts'

export type StandingState = 'completed' | 'inProgress' | 'notStarted'

export interface Rankable {
  readonly state: StandingState
  /** The score of a completed game; for the others it has no meaning. */
  readonly rarity: number | null
}

const PLACE_OF_STATE: Readonly<Record<StandingState, number>> = { completed: 0, inProgress: 1, notStarted: 2 }

/** Below 0 when a stands above b, 0 when they stand together. */
export function compareStandings(a: Rankable, b: Rankable): number {
  const byState = PLACE_OF_STATE[a.state] - PLACE_OF_STATE[b.state]
  if (byState !== 0 || a.state !== 'completed') return byState
  return rarityMicros(a.rarity ?? 0) - rarityMicros(b.rarity ?? 0)
}

/** Gives positions to a sorted board: ties share one (1, 2, 2, 4), and only the completed have any. */
export function withPositions<T extends Rankable>(sorted: readonly T[]): (T & { readonly position: number | null })[] {
  let position = 0
  return sorted.map((standing, place) => {
    if (standing.state !== 'completed') return { ...standing, position: null }
    const above = sorted[place - 1]
    if (!above || compareStandings(above, standing) !== 0) position = place + 1
    return { ...standing, position }
  })
}
