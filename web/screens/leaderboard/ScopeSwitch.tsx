/** Chooses whose standings a board shows. */
import { startTransition, useOptimistic } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './ScopeSwitch.module.css'
import type { BoardScope } from './use-scope.ts'

const scopes: readonly { readonly scope: BoardScope; readonly label: string }[] = [
  { scope: 'ALL', label: 'All users' },
  { scope: 'SIGNED_IN', label: 'Signed-in users' },
  { scope: 'FRIENDS', label: 'Friends' },
]

interface ScopeSwitchProps {
  readonly scope: BoardScope
  /** The board can be shown with friends alone, and the viewer can have some. */
  readonly hasFriends?: boolean
  readonly onChange: (scope: BoardScope) => void
}

/** Choices side by side; arrow keys move between them. */
export function ScopeSwitch({ scope: current, hasFriends = false, onChange }: ScopeSwitchProps) {
  const offered = scopes.filter(({ scope }) => scope !== 'FRIENDS' || hasFriends)
  // The address changes when the page has been drawn anew; the choice shows at once.
  const [chosen, showChosen] = useOptimistic(current)
  const choose = (scope: BoardScope) =>
    startTransition(() => {
      showChosen(scope)
      onChange(scope)
    })
  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>Show</VisuallyHidden>
      </legend>
      {offered.map(({ scope, label }) => (
        <label key={scope} className={styles.choice}>
          <input
            type="radio"
            name="scope"
            className={styles.input}
            checked={scope === chosen}
            onChange={() => choose(scope)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
