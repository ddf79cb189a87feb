/** Looks back at a game: the rarest and the most popular grid it could have had, its hardest square, what the crowd scores in each. */
import { squareRarity } from './rarity.ts'

/** An answer of a square and how often it was picked. */
export interface CountedAnswer {
  readonly songId: number
  readonly count: number
}

/** What there is to know of a square. */
export interface SquareHistory {
  /** All answers, with count 0 if no player picked them; most picked first, then by title. */
  readonly answers: readonly CountedAnswer[]
  /** Wrong guesses of all players. */
  readonly misses: number
}

export interface GridPick extends CountedAnswer {
  /** 0-100. */
  readonly rarity: number
}

/** Returns the most picked song of each square; if none was picked, the first by title. */
export function mostPopularGrid(squares: readonly SquareHistory[]): (GridPick | null)[] {
  return squares.map(({ answers }) => (answers[0] ? scored(answers[0], answers) : null))
}

/** For each square one of its least picked songs, another for every square as long as there are enough of them. */
export function rarestGrid(squares: readonly SquareHistory[]): (GridPick | null)[] {
  const used = new Set<number>()
  return squares.map(({ answers }) => {
    const fewest = Math.min(...answers.map(({ count }) => count))
    const rarest = answers.filter(({ count }) => count === fewest)
    const pick = rarest.find(({ songId }) => !used.has(songId)) ?? rarest[0]
    if (!pick) return null
    used.add(pick.songId)
    return scored(pick, answers)
  })
}

/** Returns the answers that no player picked. */
export function unfoundAnswers({ answers }: SquareHistory): readonly CountedAnswer[] {
  return answers.filter(({ count }) => count === 0)
}

/** Of all guesses in a square, the share that was wrong, 0-100; 0 before the first. */
export function missShare({ answers, misses }: SquareHistory): number {
  const guesses = totalOf(answers) + misses
  return guesses === 0 ? 0 : (100 * misses) / guesses
}

/** The position of the square with the largest share of wrong guesses; of several, the one with the fewest answers. */
export function hardestSquare(squares: readonly SquareHistory[]): number {
  const ranked = squares
    .map((square, position) => ({ position, share: missShare(square), answers: square.answers.length }))
    .toSorted((a, b) => b.share - a.share || a.answers - b.answers || a.position - b.position)
  return ranked[0]?.position ?? 0
}

/** What a pick in a square scores on average: each song as often as it was picked. */
export function crowdRarity({ answers }: SquareHistory): number {
  const total = totalOf(answers)
  if (total === 0) return 0
  return answers.reduce((sum, { count }) => sum + (count / total) * squareRarity({ count, total }), 0)
}

function scored({ songId, count }: CountedAnswer, answers: readonly CountedAnswer[]): GridPick {
  return { songId, count, rarity: squareRarity({ count, total: totalOf(answers) }) }
}

const totalOf = (answers: readonly CountedAnswer[]) => answers.reduce((sum, { count }) => sum + count, 0)
