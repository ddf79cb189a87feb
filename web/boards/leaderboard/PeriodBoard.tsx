/** A board over time that has come: where the viewer is, the rows, what it takes to be on it, and the way back up. */

import { ArrowUp, Trophy } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { home } from '../../app/routes.ts'
import type { LeaderboardScope } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import board from './Board.module.css'
import { ROWS_WITHOUT_SCROLL_TO_TOP } from './Board.tsx'
import { calmScroll } from './calm-scroll.ts'
import note from './OwnNote.module.css'
import styles from './PeriodPage.module.css'
import { PeriodTable, type ShownPeriod } from './PeriodTable.tsx'

interface PeriodBoardProps {
  readonly board: ShownPeriod
  readonly label: string
  readonly scope: LeaderboardScope
  readonly heading: RefObject<HTMLHeadingElement | null>
}

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' })

export function PeriodBoard({ board: shown, label, scope, heading }: PeriodBoardProps) {
  const ownRow = useRef<HTMLTableRowElement>(null)
  const rows = [...shown.entries, ...shown.neighbourhood]
  const scrollToTop = () => {
    window.scrollTo({ top: 0, behavior: calmScroll() })
    heading.current?.focus({ preventScroll: true })
  }
  const settlesAt = new Date(shown.nextSettlesAt)
  return (
    <>
      <OwnNote board={shown} ownRow={ownRow} />
      {rows.length > 0 ? (
        <PeriodTable board={shown} caption={`Leaderboard, ${label.toLowerCase()}`} ownRow={ownRow} />
      ) : (
        <EmptyState
          icon={<Trophy />}
          action={
            <LinkButton to={home()} variant="primary">
              Play today's game
            </LinkButton>
          }
        >
          {emptyText(shown, scope)}
        </EmptyState>
      )}
      <p className={styles.rules}>
        {rows.length > 0 &&
          `The mean rarity of final games, for who has completed ${games(shown.gamesNeeded)} or more. `}
        Settles at{' '}
        <time dateTime={shown.nextSettlesAt}>
          {time.format(settlesAt)} on {weekday.format(settlesAt)}
        </time>
        , when the next game joins.
      </p>
      {rows.length > ROWS_WITHOUT_SCROLL_TO_TOP && (
        <Button className={board.up} onClick={scrollToTop}>
          <ArrowUp aria-hidden="true" />
          Scroll to top
        </Button>
      )}
    </>
  )
}

/** The viewer is on the board, or on the way to it; nothing for those who have not begun. */
function OwnNote({
  board: { entries, neighbourhood, ownGameCount, gamesNeeded },
  ownRow,
}: {
  readonly board: ShownPeriod
  readonly ownRow: RefObject<HTMLTableRowElement | null>
}) {
  const isOnBoard = [...entries, ...neighbourhood].some(({ isViewer }) => isViewer)
  if (!isOnBoard) {
    if (ownGameCount === 0 || ownGameCount >= gamesNeeded) return null
    return (
      <p className={note.note}>
        <span className={note.text}>
          You have completed {games(ownGameCount)} of the {gamesNeeded} that it takes.
        </span>
      </p>
    )
  }
  const scrollToOwn = () => {
    ownRow.current?.scrollIntoView({ behavior: calmScroll(), block: 'center' })
    ownRow.current?.focus({ preventScroll: true })
  }
  return (
    <div className={note.note}>
      <p className={note.text}>You are on the leaderboard</p>
      <Button variant="plain" className={note.scroll} onClick={scrollToOwn}>
        Scroll to your name
      </Button>
    </div>
  )
}

function emptyText({ settledCount, gamesNeeded }: ShownPeriod, scope: LeaderboardScope): string {
  if (settledCount === 0) return 'No game of this time is final yet.'
  if (scope === 'SIGNED_IN') return 'No signed-in player is on this board yet.'
  return `Nobody has completed ${games(gamesNeeded)} yet.`
}

const games = (count: number) => (count === 1 ? '1 game' : `${count} games`)
