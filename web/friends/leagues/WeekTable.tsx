/** The table of the week: what each day was worth, and the sum. */
import { pointsForPlace } from '#schema/rules/scoring/leagues.ts'
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import type { LeagueView_leagueFragment, WeekTable_rowFragment } from '../../gql/index.ts'
import { shortGameDate } from '../../play/parts/game-date.ts'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Board.module.css'
import { MembersTable } from './MembersTable.tsx'
import { Person } from './Person.tsx'
import { countOf } from './words.ts'

const MS_A_DAY = 86_400_000
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const longWeekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

export function WeekTable({
  week: { startDate, endDate, isLive, rows },
}: {
  readonly week: LeagueView_leagueFragment['week']
}) {
  const first = rows[0]?.days[0]?.gameNumber ?? 0
  const days = daysBetween(startDate, endDate).map((day, at) => ({ day, gameNumber: first + at }))
  return (
    <div className={styles.panel}>
      <MembersTable
        caption="Table of the week"
        of={`${shortGameDate(startDate)} – ${shortGameDate(endDate)}`}
        isLive={isLive}
        heads={
          <>
            {days.map(({ day, gameNumber }) => (
              <th key={gameNumber} scope="col" className={styles.day}>
                <span aria-hidden="true">{weekday.format(day)}</span>
                <VisuallyHidden>{longWeekday.format(day)}</VisuallyHidden>
              </th>
            ))}
            <th scope="col" className={styles.points}>
              Points
            </th>
          </>
        }
      >
        {rows.map((row) => (
          <Row key={row.memberId} row={row} gameNumbers={days.map(({ gameNumber }) => gameNumber)} />
        ))}
      </MembersTable>
      <p className={styles.rules}>
        {pointsForPlace(1)} points for the first of a day, {pointsForPlace(2)} for the second, and so on. Of those with
        equal points, who completed more games is ahead, then who has the lower mean rarity.
        {isLive && ' Today’s points change until the game settles.'}
      </p>
    </div>
  )
}

function Row({ row, gameNumbers }: { readonly row: WeekTable_rowFragment; readonly gameNumbers: readonly number[] }) {
  const { memberId, position, points, gameCount, meanRarity, days, isViewer } = row
  return (
    <tr className={isViewer ? styles.own : styles.row}>
      <td className={styles.position}>{position}</td>
      <th scope="row">
        <Person person={row} id={memberId}>
          <span className={styles.soft}>
            {meanRarity === null
              ? 'No game yet'
              : `${countOf(gameCount, 'game')}, mean ${formatRarity(meanRarity, SQUARE_DECIMALS)}`}
          </span>
        </Person>
      </th>
      {gameNumbers.map((gameNumber) => {
        const day = days.find((each) => each.gameNumber === gameNumber)
        return (
          <td key={gameNumber} className={styles.day}>
            {day?.place ? (
              <span className={day.place === 1 ? styles.first : undefined}>{day.points}</span>
            ) : (
              <span className={styles.soft}>
                <span aria-hidden="true">{day ? '–' : ''}</span>
                <VisuallyHidden>{day ? 'Not completed' : 'Still to come'}</VisuallyHidden>
              </span>
            )}
          </td>
        )
      })}
      <td className={styles.points}>
        <LiveNumber value={points} />
      </td>
    </tr>
  )
}

/** The days from one to another, both included. */
function daysBetween(start: string, end: string): readonly Date[] {
  const [first, last] = [Date.parse(`${start}T00:00:00Z`), Date.parse(`${end}T00:00:00Z`)]
  return Array.from({ length: Math.round((last - first) / MS_A_DAY) + 1 }, (_, at) => new Date(first + at * MS_A_DAY))
}
