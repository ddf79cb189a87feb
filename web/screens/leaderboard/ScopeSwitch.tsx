/** Chooses whose standings a board shows. */
import { startTransition, useOptimistic } from 'react'
import type { LeaderboardScope } from '../../gql/index.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './ScopeSwitch.module.css'

const scopes: readonly { readonly scope: LeaderboardScope; readonly label: string }[] = [
  { scope: 'ALL', label: 'All users' },
  { scope: 'SIGNED_IN', label: 'Signed-in users' },
]

interface ScopeSwitchProps {
  readonly scope: LeaderboardScope
  readonly onChange: (scope: LeaderboardScope) => void
}

/** Two choices side by side; arrow keys move between them. */
export function ScopeSwitch({ scope: current, onChange }: ScopeSwitchProps) {
  // The address changes when the page has been drawn anew; the choice shows at once.
  const [chosen, showChosen] = useOptimistic(current)
  const choose = (scope: LeaderboardScope) =>
    startTransition(() => {
      showChosen(scope)
      onChange(scope)
    })
  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>Show</VisuallyHidden>
      </legend>
      {scopes.map(({ scope, label }) => (
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
