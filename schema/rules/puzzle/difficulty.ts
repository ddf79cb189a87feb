/** Guesses how hard a game will be, from how many songs answer its squares. */
import type { Difficulty } from './random-draft.ts'

/** From this many answers on, most people know one at once; below the lower bound they have to dig. */
const EASY_FROM = 15
const MEDIUM_FROM = 6

/** Of one square. */
export function squareDifficulty(answers: number): Difficulty {
  if (answers >= EASY_FROM) return 'easy'
  return answers >= MEDIUM_FROM ? 'medium' : 'hard'
}

/** Of a whole game: a few hard squares count more than many easy ones. Null while a square has no number. */
export function gameDifficulty(answers: readonly (number | null)[]): Difficulty | null {
  const counts = answers.flatMap((count) => count ?? [])
  if (counts.length < answers.length || counts.length === 0) return null
  // The geometric mean: three answers in one square weigh as much as seventy-five in another.
  const logs = counts.map((count) => Math.log(Math.max(count, 1)))
  return squareDifficulty(Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length))
}
