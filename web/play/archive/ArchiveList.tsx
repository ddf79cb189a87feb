/** The games that the filter lets through, today's on top, the others under their months. */
import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { type ArchiveStatus, archiveStatus } from '#schema/rules/scoring/archive-status.ts'
import type { ArchiveEntry_gameFragment } from '../../gql/index.ts'
import { readSavedGame, type SavedStatus, savedGameNumbers, useSavedGamesVersion } from '../../state/saved-games.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ArchiveEntry } from './ArchiveEntry.tsx'
import styles from './ArchiveList.module.css'
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

/** Puts the games of the archive under the names of their months. */
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

interface Month<Game> {
  /** '2026-11' */
  readonly key: string
  /** 'November 2026' */
  readonly name: string
  readonly games: readonly Game[]
}

/** Months and games in the order in which the games come. */
function byMonth<Game extends { readonly date: string }>(games: readonly Game[]): Month<Game>[] {
  const months = new Map<string, Game[]>()
  for (const game of games) {
    const key = game.date.slice(0, 'YYYY-MM'.length)
    const month = months.get(key)
    if (month) month.push(game)
    else months.set(key, [game])
  }
  return [...months].map(([key, games]) => ({ key, name: monthName.format(new Date(`${key}-01T00:00:00Z`)), games }))
}

/** How the viewer stands with each game: by the server's word, else by what this browser has saved. */
type StatusOf = (game: Pick<ArchiveEntry_gameFragment, 'number' | 'play'>) => ArchiveStatus

/** Follows saved games, also those of other tabs. */
function useEntryStatus(): StatusOf {
  const version = useSavedGamesVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved games are read again when their version has changed.
  return useMemo(() => {
    const saved = new Map(savedGameNumbers().map((number) => [number, readSavedGame(number)?.status]))
    return ({ number, play }) => statusOf(play?.status ?? saved.get(number))
  }, [version])
}

type PlayStatus = NonNullable<ArchiveEntry_gameFragment['play']>['status']

function statusOf(status: PlayStatus | SavedStatus | undefined): ArchiveStatus {
  return archiveStatus({
    hasStarted: status !== undefined,
    won: status === 'WON' || status === 'won',
    lost: status === 'LOST' || status === 'lost',
  })
}
