/** Closes a board for good: final ranks and percentiles, and where a later play would have stood. */
import { type Ascending, countWhile } from './count-while.ts'
import { percentile } from './percentile.ts'
import { rarityMicros } from './rarity.ts'

export interface Finisher {
  readonly id: string
  readonly rarity: number
  /** Null for a game that is not complete. */
  readonly completedAt: Date | null
}

export interface FinalStanding {
  readonly id: string
  readonly rarity: number
  /** Ties share a rank: 1, 2, 2, 4. */
  readonly rank: number
  /** 0 to 100. */
  readonly percentile: number
}

/** The final board of those who completed by the instant it settles, best first. */
export function settle(players: readonly Finisher[], settlesAt: Date): FinalStanding[] {
  const finishers = players
    .filter(({ completedAt }) => completedAt !== null && completedAt.getTime() <= settlesAt.getTime())
    .toSorted((a, b) => rarityMicros(a.rarity) - rarityMicros(b.rarity) || (a.id < b.id ? -1 : 1))
  const scores = finishers.map(({ rarity }) => rarityMicros(rarity))
  return finishers.map(({ id, rarity }) => ({ id, rarity, ...finalPlace(rarityMicros(rarity), scores) }))
}

/** Where a score of a board stands among all scores of that board, in millionths and ascending. */
export function finalPlace(micros: number, scores: Ascending): Pick<FinalStanding, 'rank' | 'percentile'> {
  const better = countWhile(scores, (score) => score < micros)
  const worse = scores.length - countWhile(scores, (score) => score <= micros)
  return { rank: better + 1, percentile: percentile({ worse, others: scores.length - 1 }) }
}

/** 'would have been 41st' */
export function wouldHaveBeenLabel(rank: number): string {
  return `would have been ${ordinal(rank)}`
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st, 112th. */
export function ordinal(n: number): string {
  const isTeen = n % 100 >= 11 && n % 100 <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}
