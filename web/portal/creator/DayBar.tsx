import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import { gameDate } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { leaveBy } from '../parts/UnsavedGuard.tsx'
import { createGames } from '../routes.ts'
import styles from './DayBar.module.css'

/** Goes from day to day: a date picker between the game before and the one after. */
export function DayBar({ number }: { readonly number: number }) {
  const navigate = useNavigate()
  const date = gameDate(number, product)
  return (
    <div className={styles.bar}>
      {number > 1 && (
        <LinkButton to={createGames(number - 1)} aria-label={`Prev: game ${number - 1}`}>
          <ChevronLeft aria-hidden="true" />
          <span className={styles.word}>Prev</span>
        </LinkButton>
      )}
      <label className={styles.label}>
        <span className={styles.hidden}>Date</span>
        <input
          key={date}
          type="date"
          className={styles.date}
          min={product.launchDate}
          defaultValue={date}
          onChange={(event) => {
            const chosen = numberOfDate(event.target.value)
            if (chosen !== null && chosen !== number) leaveBy(() => void navigate(createGames(chosen)))
          }}
        />
      </label>
      <LinkButton to={createGames(number + 1)} aria-label={`Next: game ${number + 1}`}>
        <span className={styles.word}>Next</span>
        <ChevronRight aria-hidden="true" />
      </LinkButton>
    </div>
  )
}

const DAY_MS = 86_400_000

/** The number of the game of a calendar day, 'YYYY-MM-DD'; null for a day without one, or half a date. */
function numberOfDate(date: string): number | null {
  const number = (Date.parse(date) - Date.parse(product.launchDate)) / DAY_MS + 1
  return Number.isInteger(number) && number > 0 ? number : null
}
