/** What the ways to change a day have in common: what is asked again after it, and when the game in the editor is another. */
import { tellResult } from '../parts/tell-result.ts'

/** Another day may be the next blank one now, and whoever is refused sees what is there before they ask again. */
export const CHANGES_DAYS = { refetchQueries: ['AdminGame'], awaitRefetchQueries: true }

/** Says what became of a change. True when there is another game now: changed here, or by somebody else in the meantime. */
export function tellChange(result: Parameters<typeof tellResult>[0], done: string): boolean {
  return tellResult(result, 'AdminGame', done) || result?.__typename === 'SaveConflict'
}
