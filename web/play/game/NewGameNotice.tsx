/** Offers the new game to a player still on yesterday's. */
import { Button } from '../../ui/Button.tsx'
import type { BoardStatus } from './board.ts'
import styles from './NewGameNotice.module.css'

interface NewGameNoticeProps {
  readonly status: BoardStatus
  readonly onPlay: () => void
}

export function NewGameNotice({ status, onPlay }: NewGameNoticeProps) {
  return (
    <p className={styles.notice}>
      <span>A new game is here.{status === 'playing' && ' You can still finish this one.'}</span>
      <Button variant="primary" onClick={onPlay}>
        Play today's game
      </Button>
    </p>
  )
}
