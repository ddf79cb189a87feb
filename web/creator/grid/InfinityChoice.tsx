import { Button } from '../../ui/Button.tsx'
import styles from './CluePicker.module.css'
import type { DraftClue } from './draft.ts'

const ANY: DraftClue = { view: { kind: 'infinity', title: 'Any song' }, input: { kind: 'INFINITY' } }

/** The clue that asks for nothing. */
export function InfinityChoice({ onPick }: { readonly onPick: (clue: DraftClue) => void }) {
  return (
    <div className={styles.choice}>
      <p className={styles.hint}>Any song fits: the clues it crosses decide alone.</p>
      <Button variant="primary" className={styles.use} onClick={() => onPick(ANY)}>
        Use infinity
      </Button>
    </div>
  )
}
