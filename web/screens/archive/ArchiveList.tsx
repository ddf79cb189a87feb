/** The games that the filter lets through, today's on top, the others under their months. */
import { SearchX } from 'lucide-react'
import type { ArchiveEntry_gameFragment } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ArchiveEntry } from './ArchiveEntry.tsx'
import styles from './ArchiveList.module.css'
import { useEntryStatus } from './entry-status.ts'
import { byMonth } from './months.ts'
import { OlderGamesButton } from './OlderGamesButton.tsx'
import type { ArchiveFilter } from './use-filter.ts'
import type { OlderGames } from './use-older-games.ts'

interface ArchiveListProps {
  readonly games: readonly ArchiveEntry_gameFragment[]
  readonly todaysNumber: number
  readonly filter: ArchiveFilter
  readonly older: OlderGames
  readonly onShowAll: () => void
}

const emptyTexts: Readonly<Record<ArchiveFilter, string>> = {
  all: 'There are no games yet.',
  notStarted: 'You have begun every game there is. Bravo!',
  started: 'No game is waiting to be finished.',
  won: 'You have not won a game yet. The first one is the sweetest.',
  lost: 'You have given up on no game.',
}

export function ArchiveList({ games, todaysNumber, filter, older, onShowAll }: ArchiveListProps) {
  const statusOf = useEntryStatus()
  const shown = filter === 'all' ? games : games.filter((game) => statusOf(game) === filter)
  const todays = shown.find(({ number }) => number === todaysNumber)
  const past = shown.filter(({ number }) => number < todaysNumber)
  const entry = (game: ArchiveEntry_gameFragment) => (
    <li key={game.id}>
      <ArchiveEntry game={game} status={statusOf(game)} todaysNumber={todaysNumber} />
    </li>
  )
  return (
    <>
      {todays && <ul>{entry(todays)}</ul>}
      {byMonth(past).map(({ key, name, games }) => (
        <section key={key} className={styles.month} aria-labelledby={`month-${key}`}>
          <h2 id={`month-${key}`} className={styles.monthName}>
            {name}
          </h2>
          <ul className={styles.games}>{games.map(entry)}</ul>
        </section>
      ))}
      {shown.length === 0 && !older.areThere && (
        <EmptyState icon={<SearchX />} action={filter !== 'all' && <Button onClick={onShowAll}>Show all games</Button>}>
          {emptyTexts[filter]}
        </EmptyState>
      )}
      {/* A filter that lets little through keeps this in sight, and so all games are looked through. */}
      <OlderGamesButton older={older} />
    </>
  )
}
