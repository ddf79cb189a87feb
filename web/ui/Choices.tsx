import { startTransition, useId, useOptimistic } from 'react'
import styles from './Choices.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface ChoicesProps<Id extends string> {
  /** What is chosen, for those who do not see the choices beside each other. */
  readonly legend: string
  readonly choices: readonly { readonly id: Id; readonly label: string }[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
  /** `apart`, each with a border, or `joined` on a common ground. */
  readonly look: 'apart' | 'joined'
}

/** A group of options side by side, one of them selected; arrow keys move between them. */
export function Choices<Id extends string>({ legend, choices, chosen: current, onChoose, look }: ChoicesProps<Id>) {
  const name = useId()
  // What it decides may take a moment to be drawn; the choice itself shows at once.
  const [chosen, showChosen] = useOptimistic(current)
  const choose = (id: Id) =>
    startTransition(() => {
      showChosen(id)
      onChoose(id)
    })
  return (
    <fieldset className={styles[look]}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {choices.map(({ id, label }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={id === chosen}
            onChange={() => choose(id)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
