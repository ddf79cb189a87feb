import { Check, Dices, Eraser } from 'lucide-react'
import { hasGaps } from '../../game/creator/draft.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './GameActions.module.css'
import type { GameEditing } from './use-game-editor.ts'

/** Until it is validated a game can be proved, filled and emptied. */
export function MakingButtons({ editing }: { readonly editing: GameEditing }) {
  const { isValidated, isBusy, editor, validate, fill, change } = editing
  if (isValidated) return null
  return (
    <div className={styles.buttons}>
      <Button variant="primary" isBusy={isBusy === 'validating'} onClick={() => void validate()}>
        <Check aria-hidden="true" />
        Validate
      </Button>
      <Button
        isBusy={isBusy === 'drawing'}
        disabled={!hasGaps({ ...editor.value, isValidated })}
        onClick={() => void fill()}
      >
        <Dices aria-hidden="true" />
        Random
      </Button>
      <Button onClick={() => change({ kind: 'clear' })}>
        <Eraser aria-hidden="true" />
        Clear
      </Button>
    </div>
  )
}
