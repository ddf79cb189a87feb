/** Names the game and leads to its neighbours. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import { archiveGame } from '../../app/routes.ts'
import { showToast } from '../../state/toasts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { longGameDate } from '../parts/game-date.ts'
import styles from './GameBar.module.css'

/** Specification, sections 5 and 9. */
const ON_LATEST = 'You are already on the latest game'
const ON_FIRST = 'You are already on the first game'
const NOTE_MS = 2000

interface GameBarProps {
  readonly gameNumber: number
  readonly date: string | null
  readonly isLatest: boolean
  readonly isLoading: boolean
  /** Where Next leads, if not to the archive. */
  readonly onNext?: (() => void) | undefined
}

/** 'Game n' between two arrows. An arrow that leads nowhere keeps its place, and says why when it is pressed. */
export function GameBar({ gameNumber, date, isLatest, isLoading, onNext }: GameBarProps) {
  const navigate = useNavigate()
  const go = (number: number) => void navigate(archiveGame(number))
  const isFirst = gameNumber <= 1
  const goOn = onNext ?? (() => go(gameNumber + 1))
  return (
    <nav className={styles.bar} aria-label="Games">
      <IconButton
        label="Previous game"
        className={styles.arrow}
        aria-disabled={isLoading || isFirst || undefined}
        onClick={() => !isLoading && (isFirst ? note(ON_FIRST) : go(gameNumber - 1))}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <div className={styles.name}>
        <h1 className={styles.title}>Game {gameNumber}</h1>
        <p className={styles.date}>{date ? longGameDate(date) : '\u00a0'}</p>
      </div>
      <IconButton
        label="Next game"
        className={styles.arrow}
        aria-disabled={isLoading || isLatest || undefined}
        onClick={() => !isLoading && (isLatest ? note(ON_LATEST) : goOn())}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  )
}

const note = (text: string) => showToast({ type: 'info', text, ms: NOTE_MS })
