/** A board that has come: the viewer's own place, the rows, and the way back up. */
import { ArrowUp, Trophy } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { archiveGame, home } from '../../app/routes.ts'
import type { LeaderboardScope, OwnStanding_playFragment } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './Board.module.css'
import type { ShownBoard } from './BoardCounts.tsx'
import { BoardNews } from './BoardNews.tsx'
import { boardRows } from './board-rows.ts'
import { calmScroll } from './calm-scroll.ts'
import { OwnNote } from './OwnNote.tsx'
import { Standings } from './Standings.tsx'

/** Specification, section 9: 'Scroll to top' appears above this many rows. */
export const ROWS_WITHOUT_SCROLL_TO_TOP = 10

interface BoardProps {
  readonly board: ShownBoard
  readonly play: OwnStanding_playFragment | null
  readonly hiddenRefs: readonly string[]
  /** Only the viewer sees this row. */
  readonly isHidden: boolean
  readonly number: number
  readonly scope: LeaderboardScope
  readonly isToday: boolean
  readonly heading: RefObject<HTMLHeadingElement | null>
}

export function Board({ board, play, hiddenRefs, isHidden, number, scope, isToday, heading }: BoardProps) {
  const ownRow = useRef<HTMLTableRowElement>(null)
  const rows = boardRows(board, { play, hiddenRefs })
  if (rows.length === 0) return <EmptyBoard number={number} scope={scope} isToday={isToday} />
  const scrollToOwn = () => {
    ownRow.current?.scrollIntoView({ behavior: calmScroll(), block: 'center' })
    ownRow.current?.focus({ preventScroll: true })
  }
  const scrollToTop = () => {
    window.scrollTo({ top: 0, behavior: calmScroll() })
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <OwnNote
        play={play}
        scope={scope}
        isHidden={isHidden}
        isOnBoard={rows.some(({ standing }) => standing.ref === play?.ref)}
        onScroll={scrollToOwn}
      />
      <Standings
        key={board.id}
        rows={rows}
        caption={`Leaderboard of game ${number}`}
        ownRef={play?.ref ?? null}
        ownRow={ownRow}
      />
      {!board.isSettled && <BoardNews key={`news of ${board.id}`} entries={rows.map(({ standing }) => standing)} />}
      {rows.length > ROWS_WITHOUT_SCROLL_TO_TOP && (
        <Button className={styles.up} onClick={scrollToTop}>
          <ArrowUp aria-hidden="true" />
          Scroll to top
        </Button>
      )}
    </>
  )
}

function EmptyBoard({ number, scope, isToday }: Pick<BoardProps, 'number' | 'scope' | 'isToday'>) {
  const action = (
    <LinkButton to={isToday ? home() : archiveGame(number)} variant="primary">
      {isToday ? "Play today's game" : `Play game ${number}`}
    </LinkButton>
  )
  return (
    <EmptyState icon={<Trophy />} action={action}>
      {emptyText(scope, isToday)}
    </EmptyState>
  )
}

function emptyText(scope: LeaderboardScope, isToday: boolean): string {
  if (scope === 'SIGNED_IN') return 'No signed-in player is on this board yet.'
  return isToday ? 'Nobody is on the board yet. The first place is free!' : 'Nobody finished this game on its day.'
}
