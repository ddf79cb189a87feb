/** Where the parts of a game stand: one column on a phone, the board with a panel beside it from the layout cutoff on. */
import type { ReactNode } from 'react'
import styles from './GameLayout.module.css'

interface GameLayoutProps {
  readonly bar: ReactNode
  readonly board: ReactNode
  readonly side: ReactNode
  /** What the panel is called, where it is not about the viewer's own game. */
  readonly sideLabel?: string
}

/** The frame of a game, the same while it loads and when it is there. */
export function GameLayout({ bar, board, side, sideLabel = 'Your game' }: GameLayoutProps) {
  return (
    <div className={styles.game}>
      <div className={styles.bar}>{bar}</div>
      <div className={styles.board}>{board}</div>
      <aside className={styles.side} aria-label={sideLabel}>
        {side}
      </aside>
    </div>
  )
}
