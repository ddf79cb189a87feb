/** Orders the board of people who know each other: friends, or a league. */
import { compareStandings, type Rankable, withPositions } from './standing-order.ts'

export interface GroupRankable extends Rankable {
  readonly playerId: string
  readonly name: string
  /** Squares filled, 0-9. */
  readonly filled: number
  /** The play is over, and was not completed. */
  readonly hasGivenUp: boolean
}

/** Returns all rows in order, with positions within the group. */
export function rankGroup<T extends GroupRankable>(rows: readonly T[]): (T & { readonly position: number | null })[] {
  return withPositions(rows.toSorted(compare))
}

function compare(a: GroupRankable, b: GroupRankable): number {
  return (
    compareStandings(a, b) ||
    (a.state === 'inProgress' ? byProgress(a, b) : 0) ||
    a.name.localeCompare(b.name, 'en') ||
    (a.playerId < b.playerId ? -1 : 1)
  )
}

/** More filled squares first; players who gave up last. */
function byProgress(a: GroupRankable, b: GroupRankable): number {
  return Number(a.hasGivenUp) - Number(b.hasGivenUp) || b.filled - a.filled
}
