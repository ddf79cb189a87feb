/** Leads from the board of the day to those over time, and back. Each is a place of its own, that back and links find again. */
import { Link, useSearchParams } from 'react-router'
import styles from './PeriodTabs.module.css'
import { periodIn, periods } from './period.ts'

/** `isToday`: the board of today's game is shown. */
export function PeriodTabs({ isToday }: { readonly isToday: boolean }) {
  const [search] = useSearchParams()
  const shown = periodIn(search)
  // The same players on every board.
  const scope = search.get('scope')
  const to = (param: string | null) => {
    const params = new URLSearchParams({ ...(param && { period: param }), ...(scope && { scope }) })
    return { search: params.toString() }
  }
  return (
    <nav className={styles.tabs} aria-label="Boards">
      <Link to={to(null)} className={styles.tab} aria-current={isToday && !shown ? 'page' : undefined}>
        Today
      </Link>
      {periods.map((info) => (
        <Link
          key={info.param}
          to={to(info.param)}
          className={styles.tab}
          aria-current={info === shown ? 'page' : undefined}
        >
          {info.label}
        </Link>
      ))}
    </nav>
  )
}
