/** What the ways to change a day have in common: what is asked again after it, and when the game in the editor is another. */
import { showResult } from '../parts/tell-result.ts'

/** The next blank day may be another one now, and a refused admin must see the current state before retrying. */
export const CHANGES_DAYS = { refetchQueries: ['AdminGame'], awaitRefetchQueries: true }

/** Reports the result of a change. True if the day now has another game, changed here or by another admin. */
export function showChange(result: Parameters<typeof showResult>[0], done: string): boolean {
  return showResult(result, 'AdminGame', done) || result?.__typename === 'SaveConflict'
}
