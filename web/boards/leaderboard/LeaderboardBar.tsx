/** Names the game of the board, says whether it is final, and leads to its neighbours. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useLocation } from 'react-router'
import { longGameDate } from '../../play/parts/game-date.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { BoardCounts, type ShownBoard } from './BoardCounts.tsx'
import styles from './LeaderboardBar.module.css'

interface LeaderboardBarProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly number: number
  readonly todaysNumber: number
  readonly date: string
  /** Null while it is being loaded. */
  readonly board: ShownBoard | null
}

/** 'Game n' between Prev and Next. A button without a target is hidden but keeps its space. */
export function LeaderboardBar({ heading, number, todaysNumber, date, board }: LeaderboardBarProps) {
  const isSecond = number === 2
  const isYesterday = number === todaysNumber - 1
  // The link that was pressed is gone on arriving: who uses the keyboard goes on from the heading.
  const focusHeading = () => heading.current?.focus()
  return (
    <div className={styles.bar}>
      <nav className={styles.ways} aria-label="Games">
        <BoardLink to={number - 1} isThere={number > 1} onClick={isSecond ? focusHeading : undefined}>
          <ChevronLeft aria-hidden="true" />
          Prev
        </BoardLink>
        <BoardLink to={number + 1} isThere={number < todaysNumber} onClick={isYesterday ? focusHeading : undefined}>
          Next
          <ChevronRight aria-hidden="true" />
        </BoardLink>
      </nav>
      <div className={styles.name}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          Game {number}
        </h1>
        <p className={styles.date}>{longGameDate(date)}</p>
      </div>
      <BoardState board={board} />
    </div>
  )
}

function BoardState({ board }: { readonly board: ShownBoard | null }) {
  if (!board) return <p className={styles.state}>&nbsp;</p>
  return (
    <p className={styles.state}>
      {board.isSettled ? <span className={styles.final}>Final</span> : <span className={styles.live}>Live</span>}
      <BoardCounts board={board} />
    </p>
  )
}

interface BoardLinkProps {
  readonly to: number
  readonly isThere: boolean
  readonly onClick: (() => void) | undefined
  readonly children: ReactNode
}

/** To the board of another game, with the same players as on this one. */
function BoardLink({ to, isThere, onClick, children }: BoardLinkProps) {
  const { search } = useLocation()
  if (!isThere) return <span className={styles.nowhere} />
  const params = new URLSearchParams(search)
  params.set('game', String(to))
  return (
    <LinkButton to={{ search: params.toString() }} className={styles.way} {...(onClick && { onClick })}>
      {children}
    </LinkButton>
  )
}
