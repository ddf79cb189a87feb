import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { numberIn } from '../parts/number-in.ts'
import styles from './Years.module.css'

type Year = number | null

interface YearsProps {
  readonly years: readonly Year[]
  readonly onChange: (years: readonly Year[], field?: string) => void
}

/** The release years of a song: a number each; a new one is the current year. */
export function Years({ years, onChange }: YearsProps) {
  const replaced = (place: number, year: Year) => years.map((other, at) => (at === place ? year : other))
  return (
    <fieldset className={styles.years}>
      <legend>Release years</legend>
      {years.map((year, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a year has no other name than its place, and two may be equal.
        <div key={place} className={styles.year}>
          <input
            type="number"
            inputMode="numeric"
            className={styles.input}
            aria-label={`Release year ${place + 1}`}
            value={year ?? ''}
            onChange={(event) => onChange(replaced(place, numberIn(event.target.value)), `year ${place}`)}
          />
          <IconButton
            label={`Remove release year ${year ?? place + 1}`}
            onClick={() => onChange(years.filter((_, at) => at !== place))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button onClick={() => onChange([...years, new Date().getFullYear()])}>
        <Plus aria-hidden="true" />
        Add release year
      </Button>
    </fieldset>
  )
}
