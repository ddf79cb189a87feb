/** Chooses which games the archive lists. */
import { startTransition, useOptimistic } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './FilterChoice.module.css'
import { type ArchiveFilter, filters } from './use-filter.ts'

interface FilterChoiceProps {
  readonly filter: ArchiveFilter
  readonly onChange: (filter: ArchiveFilter) => void
}

/** One of several; arrow keys move between them. */
export function FilterChoice({ filter: current, onChange }: FilterChoiceProps) {
  // The address changes when the page has been drawn anew; the choice shows at once.
  const [chosen, showChosen] = useOptimistic(current)
  const choose = (filter: ArchiveFilter) =>
    startTransition(() => {
      showChosen(filter)
      onChange(filter)
    })
  return (
    <fieldset className={styles.filters}>
      <legend>
        <VisuallyHidden>Show</VisuallyHidden>
      </legend>
      {filters.map(({ filter, label }) => (
        <label key={filter} className={styles.filter}>
          <input
            type="radio"
            name="filter"
            className={styles.input}
            checked={filter === chosen}
            onChange={() => choose(filter)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
