import { Check, Dices, Eraser } from 'lucide-react'
import { hasGaps } from '../../creator/grid/draft.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './GameActions.module.css'
import { RandomLimitsFields } from './RandomLimitsFields.tsx'
import type { RandomLimits } from './random-limits.ts'
import type { GameEditing } from './use-game-editor.ts'

interface MakingButtonsProps {
  readonly editing: GameEditing
  readonly limits: RandomLimits
  readonly onLimits: (limits: RandomLimits) => void
}

/** Until it is validated a game can be proved, filled and emptied. */
export function MakingButtons({ editing, limits, onLimits }: MakingButtonsProps) {
  const { isValidated, isBusy, kept, validate, fill, change } = editing
  if (isValidated) return null
  return (
    <>
      <div className={styles.buttons}>
        <Button variant="primary" isBusy={isBusy === 'validating'} onClick={() => void validate()}>
          <Check aria-hidden="true" />
          Validate
        </Button>
        <Button
          isBusy={isBusy === 'drawing'}
          disabled={limits.kinds.length === 0 || !hasGaps({ ...kept.loosened, isValidated })}
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
      <RandomLimitsFields limits={limits} onChange={onLimits} />
    </>
  )
}
