import { BadgeCheck, CircleAlert, Lock } from 'lucide-react'
import { useApproveGameMutation } from '../../gql/index.ts'
import { longGameDate } from '../../play/parts/game-date.ts'
import { Button } from '../../ui/Button.tsx'
import { answerOf } from '../parts/tell-result.ts'
import { CHANGES_DAYS, showChange } from './change-day.ts'
import styles from './GameState.module.css'
import type { Game } from './use-game-editor.ts'

/** Specification, section 8. */
const APPROVED = 'Game approved successfully.'

interface GameStateProps {
  readonly game: Game
  readonly difficulty: 'EASY' | 'MEDIUM' | 'HARD' | null
  readonly isUnsaved: boolean
  /** It was approved, or it is another game by now. */
  readonly onChanged: () => void
}

const difficulties = { EASY: 'easy', MEDIUM: 'medium', HARD: 'hard' }

/** Who has made a game, who has checked it, how hard it is, and whether it can be changed. */
export function GameState({ game, difficulty, isUnsaved, onChanged }: GameStateProps) {
  const { isBlank, isPublished, createdBy, checkedBy } = game
  return (
    <div className={styles.state}>
      <p>
        {longGameDate(game.date)}
        {game.isToday && <strong>, today</strong>}
      </p>
      {isPublished && (
        <p className={styles.line}>
          <Lock aria-hidden="true" />
          This game is published: what was answered in it stays, so it cannot be changed.
        </p>
      )}
      {isBlank && <p className={styles.line}>A blank game: nobody has made it yet.</p>}
      {!isBlank && (
        <>
          <p>
            Created by <strong>{createdBy}</strong>
          </p>
          {checkedBy === null ? (
            <Unchecked game={game} isUnsaved={isUnsaved} onChanged={onChanged} />
          ) : (
            <p className={styles.line} data-good="">
              <BadgeCheck aria-hidden="true" />
              <span>
                Checked by <strong>{checkedBy}</strong>
              </span>
            </p>
          )}
        </>
      )}
      {difficulty && <p>Difficulty: {difficulties[difficulty]}</p>}
    </div>
  )
}

function Unchecked({ game, isUnsaved, onChanged }: Pick<GameStateProps, 'game' | 'isUnsaved' | 'onChanged'>) {
  const [approve, { loading }] = useApproveGameMutation(CHANGES_DAYS)
  const { number, version } = game
  const act = async () => {
    const data = await answerOf(approve({ variables: { number, version } }))
    if (showChange(data?.approveGame, APPROVED)) onChanged()
  }
  return (
    <div className={styles.unchecked}>
      <p className={styles.line} data-bad="">
        <CircleAlert aria-hidden="true" />
        Game not checked!
      </p>
      {/* What is approved is what is saved, not what is on the screen. */}
      <Button isBusy={loading} disabled={isUnsaved} onClick={() => void act()}>
        <BadgeCheck aria-hidden="true" />
        Approve game
      </Button>
    </div>
  )
}
