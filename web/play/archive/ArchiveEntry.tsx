/** One game of the archive: which it is, its day, and how the viewer stands with it. */
import { ArrowRight, Ghost, Leaf, TreePine } from 'lucide-react'
import { Link } from 'react-router'
import { type ArchiveStatus, archiveTitle } from '#schema/rules/scoring/archive-status.ts'
import { archiveGame, home } from '../../app/routes.ts'
import type { ArchiveEntry_gameFragment, GameEvent } from '../../gql/index.ts'
import { shortGameDate } from '../parts/game-date.ts'
import { hasLoveSongsPicture, LoveSongs } from '../parts/LoveSongs.tsx'
import styles from './ArchiveEntry.module.css'
import { StatusMark } from './StatusMark.tsx'

interface ArchiveEntryProps {
  readonly game: ArchiveEntry_gameFragment
  readonly status: ArchiveStatus
  readonly todaysNumber: number
}

export function ArchiveEntry({ game: { number, date, event }, status, todaysNumber }: ArchiveEntryProps) {
  const isToday = number === todaysNumber
  const hasPicture = hasLoveSongsPicture(number)
  return (
    <Link
      to={isToday ? home() : archiveGame(number)}
      className={isToday ? styles.today : styles.entry}
      data-event={isToday ? undefined : event}
    >
      <span className={styles.names}>
        <span className={styles.title}>{archiveTitle(number, todaysNumber)}</span>
        <span className={styles.date}>
          {isToday && `Game #${number}, `}
          {shortGameDate(date)}
          {event && <Dress event={event} />}
          {hasPicture && <span className={styles.dress}>Love songs</span>}
        </span>
      </span>
      {hasPicture && <LoveSongs size={44} />}
      <StatusMark status={status} />
      {isToday && status === 'notStarted' && (
        <span className={styles.go} aria-hidden="true">
          <ArrowRight />
        </span>
      )}
    </Link>
  )
}

const dresses = {
  HALLOWEEN: { label: 'Halloween', Icon: Ghost },
  THANKSGIVING: { label: 'Thanksgiving', Icon: Leaf },
  CHRISTMAS: { label: 'Christmas', Icon: TreePine },
}

function Dress({ event }: { readonly event: GameEvent }) {
  const { label, Icon } = dresses[event]
  return (
    <span className={styles.dress}>
      <Icon aria-hidden="true" />
      {label}
    </span>
  )
}
