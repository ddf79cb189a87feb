/** One month as a calendar: weeks from Monday, each day a link to its game. The Tab key enters it once, arrows walk its days. */
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { StatusDay, StatusMonth } from '#schema/rules/calendar/status-calendar.ts'
import { archiveGame, home } from '../../app/routes.ts'
import { hasModifier } from '../../ui/has-modifier.ts'
import { longGameDate } from '../parts/game-date.ts'
import styles from './Month.module.css'
import { StatusSign } from './StatusSign.tsx'
import { statusLabels } from './status-labels.ts'

const WEEK = 7
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }

interface MonthProps {
  readonly month: StatusMonth
  readonly todaysNumber: number
}

export const Month = memo(function Month({ month, todaysNumber }: MonthProps) {
  const { days } = month
  const [current, setCurrent] = useState(days.at(-1)?.day ?? 1)
  const body = useRef<HTMLTableSectionElement>(null)

  function walk(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step === undefined || hasModifier(event)) return
    event.preventDefault()
    body.current?.querySelector<HTMLElement>(`[data-day="${current + step}"]`)?.focus()
  }

  const id = `month-${month.month}`
  return (
    <section className={styles.month} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {monthName.format(new Date(`${month.month}-01T00:00:00Z`))}
      </h2>
      <table className={styles.days} aria-labelledby={id}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={walk}>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const game = days.find((each) => each.day === day)
                return (
                  <td key={day}>
                    {game ? (
                      <Day
                        game={game}
                        isToday={game.gameNumber === todaysNumber}
                        isCurrent={day === current}
                        onFocus={setCurrent}
                      />
                    ) : (
                      day >= 1 && day <= month.length && <span className={styles.future}>{day}</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
})

interface DayProps {
  readonly game: StatusDay
  readonly isToday: boolean
  /** The one day of the month that the Tab key reaches. */
  readonly isCurrent: boolean
  readonly onFocus: (day: number) => void
}

function Day({ game: { gameNumber, date, day, status }, isToday, isCurrent, onFocus }: DayProps) {
  return (
    <Link
      to={isToday ? home() : archiveGame(gameNumber)}
      className={styles.day}
      data-day={day}
      data-status={status}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${longGameDate(date)}, game ${gameNumber}: ${statusLabels[status].toLowerCase()}`}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => onFocus(day)}
    >
      {day}
      <StatusSign status={status} />
    </Link>
  )
}

/** Days by weeks; those below 1 or after the end of the month are not of it, and stay empty. */
function weeksOf({ offset, length }: StatusMonth): readonly (readonly number[])[] {
  const weeks = Math.ceil((offset + length) / WEEK)
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: WEEK }, (_day, day) => week * WEEK + day - offset + 1),
  )
}
