import { Check, Dices, Eraser, Save } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { type Draft, hasGaps } from '../grid/draft.ts'
import styles from './CreateScreen.module.css'
import type { Creator } from './use-creator.ts'

/** Until it is validated a draft can be proved, filled and cleared; Save is always there, and says what it needs. */
export function CreatorButtons({ draft, creator }: { readonly draft: Draft; readonly creator: Creator }) {
  const { isBusy } = creator
  return (
    <div className={styles.buttons}>
      {!draft.isValidated && (
        <>
          <Button variant="primary" isBusy={isBusy === 'validating'} onClick={() => void creator.validate()}>
            <Check aria-hidden="true" />
            Validate
          </Button>
          <Button isBusy={isBusy === 'drawing'} disabled={!hasGaps(draft)} onClick={() => void creator.fill()}>
            <Dices aria-hidden="true" />
            Random
          </Button>
        </>
      )}
      <Button onClick={creator.clear}>
        <Eraser aria-hidden="true" />
        Clear
      </Button>
      <Button
        variant={draft.isValidated ? 'primary' : 'quiet'}
        isBusy={isBusy === 'saving'}
        onClick={() => void creator.save()}
      >
        <Save aria-hidden="true" />
        Save
      </Button>
    </div>
  )
}
