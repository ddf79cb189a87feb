/** Anonymous scores of a settled board, from which anyone can recompute each rank and percentile. */
import { percentile } from './percentile.ts'

/** Counted up when scores, ranks or percentiles are computed in another way than before. */
export const FORMULA_VERSION = 1

/** How many players share a score; null for the score of players who have deleted their data, which lies between its neighbours'. */
export interface ScoreGroup {
  readonly rarityMicros: number | null
  readonly players: number
}

/** The players of a settled board that share a score, and where they were placed when it settled. */
export interface PlacedGroup {
  readonly rarityMicros: number
  readonly players: number
  readonly rank: number
  readonly percentile: number
}

export interface Distribution {
  /** Plays on the board when it settled, those counted that are gone since. */
  readonly sampleSize: number
  /** Ascending: the rarest first. */
  readonly scores: readonly ScoreGroup[]
}

/** Far more than ever leave; a search ends. */
const MOST_GONE = 100_000

/**
 * The distribution from which `placeIn` gives every stored place back. Places are stored for good, and a player who deletes
 * their data leaves a gap in them: the gap is filled with players without a score, as few as fit.
 */
export function distributionOf(groups: readonly PlacedGroup[]): Distribution {
  const ascending = groups.toSorted((a, b) => a.rarityMicros - b.rarityMicros)
  const present = ascending.reduce((sum, { players }) => sum + players, 0)
  const last = ascending.at(-1)
  const least = Math.max(present, last ? last.rank - 1 + last.players : 0)
  for (let size = least; size <= least + MOST_GONE; size++) {
    const scores = scoresFor(size, ascending)
    if (scores) return { sampleSize: size, scores }
  }
  throw new Error('These ranks and percentiles are not of one board')
}

/** The groups of a board of this size; null where its places cannot be these. */
function scoresFor(size: number, ascending: readonly PlacedGroup[]): ScoreGroup[] | null {
  const others = size - 1
  const scores: ScoreGroup[] = []
  let placed = 0
  for (const { rarityMicros, players, rank, percentile: stored } of ascending) {
    const gone = rank - 1 - placed
    const worse = others <= 0 ? 0 : Math.round((stored * others) / 100)
    const equal = size - (rank - 1) - worse
    if (gone < 0 || equal < players || percentile({ worse, others }) !== stored) return null
    if (gone > 0) scores.push({ rarityMicros: null, players: gone })
    scores.push({ rarityMicros, players: equal })
    placed += gone + equal
  }
  if (placed < size) scores.push({ rarityMicros: null, players: size - placed })
  return scores
}

export interface DumpRank {
  /** One more than there are players with a rarer score. */
  readonly rank: number
  /** The share, 0 to 100, of the other players whose score is worse. */
  readonly percentile: number
}

/** Where a score of a distribution stands; null for a score that is not in it. */
export function placeIn({ sampleSize, scores }: Distribution, rarityMicros: number): DumpRank | null {
  let better = 0
  for (const group of scores) {
    if (group.rarityMicros === rarityMicros) {
      const worse = sampleSize - better - group.players
      return { rank: better + 1, percentile: percentile({ worse, others: sampleSize - 1 }) }
    }
    better += group.players
  }
  return null
}
