/** What can be done with a game beside guessing. */
import { House, Share2, Trophy } from 'lucide-react'
import { home, leaderboard } from '../../app/routes.ts'
import { FriendsButton } from '../../friends/people/FriendsButton.tsx'
import type { GamePage_gameFragment } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { HowToPlayButton } from '../how-to-play/HowToPlayButton.tsx'
import type { BoardStatus } from './board.ts'
import styles from './GameButtons.module.css'
import { GiveUpButton } from './GiveUpButton.tsx'
import { costOfGivingUp, refusalToGiveUp } from './give-up-cost.ts'

interface GameButtonsProps {
  readonly game: Pick<GamePage_gameFragment, 'number' | 'isSettled' | 'isToday' | 'play'>
  readonly isArchive: boolean
  readonly isLatest: boolean
  readonly status: BoardStatus
  readonly onGiveUp: () => Promise<boolean>
  readonly onShare: () => void
}

/** Leaderboard, Friends, Home in the archive, Give up while there is something to give up. */
export function GameButtons({ game, isArchive, isLatest, status, onGiveUp, onShare }: GameButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button variant={status === 'playing' ? 'quiet' : 'primary'} onClick={onShare}>
        <Share2 aria-hidden="true" />
        Share
      </Button>
      <LinkButton
        to={leaderboard(isLatest ? undefined : game.number)}
        variant={status === 'playing' ? 'primary' : 'quiet'}
      >
        <Trophy aria-hidden="true" />
        Leaderboard
      </LinkButton>
      <FriendsButton gameNumber={game.number} />
      {isArchive && (
        <LinkButton to={home()}>
          <House aria-hidden="true" />
          Home
        </LinkButton>
      )}
      <HowToPlayButton hasPlayed={game.play !== null} />
      <GiveUpButton
        status={status}
        message={costOfGivingUp(game)}
        refusal={refusalToGiveUp(game.play)}
        onGiveUp={onGiveUp}
      />
    </div>
  )
}
