import styles from './CluePicker.module.css'
import { clueKey, type DraftClue } from './draft.ts'

/** How many games ago a clue came last, by its key. */
export type UsedBefore = ReadonlyMap<string, number>

/** The mark of a clue that came not long ago; nothing for any other. */
export function UsedAgo({ clue, usedBefore }: { readonly clue: DraftClue; readonly usedBefore: UsedBefore }) {
  const ago = usedBefore.get(clueKey(clue.input))
  if (ago === undefined) return null
  return <span className={styles.used}>{ago === 1 ? 'used 1 game ago' : `used ${ago} games ago`}</span>
}
