/** Sets two plays of one game side by side: who has the rarer answer in each square, and in all. */
import { gameRarity, rarityMicros } from './rarity.ts'

export type Rarer = 'own' | 'theirs' | 'same'

export interface Comparison {
  /** Length 9, row-major; null where neither has an answer. */
  readonly squares: readonly (Rarer | null)[]
  /** In how many squares each is the rarer one. */
  readonly ownWins: number
  readonly theirWins: number
  readonly ownTotal: number
  readonly theirTotal: number
  /** The lower total, of who has filled more squares where one has. */
  readonly rarer: Rarer
}

/** The scores of a play's squares, row-major; null where there is no answer. */
type Scores = readonly (number | null)[]

export function compareScores(own: Scores, theirs: Scores): Comparison {
  const squares = own.map((score, square) => rarerOf(score, theirs[square] ?? null))
  const [ownTotal, theirTotal] = [totalOf(own), totalOf(theirs)]
  const further = filled(own) - filled(theirs)
  return {
    squares,
    ownWins: squares.filter((rarer) => rarer === 'own').length,
    theirWins: squares.filter((rarer) => rarer === 'theirs').length,
    ownTotal,
    theirTotal,
    rarer: further === 0 ? lower(ownTotal, theirTotal) : further > 0 ? 'own' : 'theirs',
  }
}

function rarerOf(own: number | null, theirs: number | null): Rarer | null {
  if (own === null) return theirs === null ? null : 'theirs'
  return theirs === null ? 'own' : lower(own, theirs)
}

function lower(own: number, theirs: number): Rarer {
  const difference = rarityMicros(own) - rarityMicros(theirs)
  return difference === 0 ? 'same' : difference < 0 ? 'own' : 'theirs'
}

const totalOf = (scores: Scores) => gameRarity(scores.map((score) => score ?? -1))
const filled = (scores: Scores) => scores.filter((score) => score !== null).length
