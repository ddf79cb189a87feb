/** What can be done with a game beside guessing. */
import { Flag, House, Share2, Trophy } from 'lucide-react'
import { useState } from 'react'
import { home, leaderboard } from '../../app/routes.ts'
import { HowToPlayButton } from '../../game/how-to-play/HowToPlayButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { BoardStatus } from './board.ts'
import styles from './GameButtons.module.css'

interface GameButtonsProps {
  readonly game: { readonly number: number; readonly isToday: boolean; readonly play: object | null }
  readonly isArchive: boolean
  readonly status: BoardStatus
  readonly onGiveUp: () => Promise<boolean>
  readonly onShare: () => void
}

/** Leaderboard, Home in the archive, Give up while there is something to give up. */
export function GameButtons({ game, isArchive, status, onGiveUp, onShare }: GameButtonsProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.buttons}>
      <Button variant={status === 'playing' ? 'quiet' : 'primary'} onClick={onShare}>
        <Share2 aria-hidden="true" />
        Share
      </Button>
      <LinkButton
        to={leaderboard(isArchive ? game.number : undefined)}
        variant={status === 'playing' ? 'primary' : 'quiet'}
      >
        <Trophy aria-hidden="true" />
        Leaderboard
      </LinkButton>
      {isArchive && (
        <LinkButton to={home()}>
          <House aria-hidden="true" />
          Home
        </LinkButton>
      )}
      <HowToPlayButton hasPlayed={game.play !== null} />
      {status === 'playing' && (
        <Button onClick={() => setAsking(true)}>
          <Flag aria-hidden="true" />
          Give up
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Give up?"
        message={
          isArchive
            ? 'The game ends as lost, and its answers open. This cannot be undone.'
            : 'The game ends as lost, its answers open, and your streak goes back to 0. This cannot be undone.'
        }
        action="Give up"
        isDangerous
        onConfirm={async () => void (await onGiveUp())}
      />
    </div>
  )
}
