/** One practice game on the grid. */

import { Dices, RotateCcw } from 'lucide-react'
import { useMemo, useReducer, useState } from 'react'
import { practice } from '../../app/routes.ts'
import { useJudgePracticeLazyQuery } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { filledSquares, type GridGuess } from '../game/board.ts'
import { GiveUpButton } from '../game/GiveUpButton.tsx'
import { Grid } from '../game/Grid.tsx'
import { CHOOSE_SQUARE } from '../game/hint-of.ts'
import { NewsLine } from '../game/NewsLine.tsx'
import { SongInput } from '../game/SongInput.tsx'
import { SUBMIT_ERROR, SUBMIT_ERROR_MS } from '../game/use-guesses.ts'
import { ShareLink } from '../share-link/ShareLink.tsx'
import styles from './Practice.module.css'
import { PracticeAnswersDialog } from './PracticeAnswersDialog.tsx'
import { type PracticeLinkName, searchOf } from './practice-link.ts'
import { newPractice, type PracticeGrid, playPractice, practiceBoard } from './practice-play.ts'
import { useFlagOver } from './use-flag-over.ts'

interface PracticeGameProps {
  readonly name: PracticeLinkName
  readonly grid: PracticeGrid
  readonly onNext: () => void
}

export function PracticeGame({ name, grid, onNext }: PracticeGameProps) {
  const { play, guess, giveUp, again } = usePractice(name)
  const board = useMemo(() => practiceBoard(grid, play), [grid, play])
  const [opened, open] = useState<{ square: number; for: 'guess' | 'answers' } | null>(null)
  const close = () => open(null)
  return (
    <div className={styles.game}>
      <div className={styles.board}>
        <Grid
          board={board}
          title="Practice game"
          wrongSquare={play.wrongSquare}
          onOpen={(square) => open({ square, for: board.squares[square]?.kind === 'empty' ? 'guess' : 'answers' })}
        />
        <NewsLine news={play.news} hint={hints[board.status]} />
      </div>
      <div className={styles.side}>
        <p className={styles.progress}>
          <b>{filledSquares(board)}</b> of 9 squares filled
        </p>
        <div className={styles.buttons}>
          <Button variant={board.status === 'playing' ? 'quiet' : 'primary'} onClick={onNext}>
            <Dices aria-hidden="true" />
            Next game
          </Button>
          {board.status !== 'playing' && (
            <Button onClick={again}>
              <RotateCcw aria-hidden="true" />
              Play again
            </Button>
          )}
          <GiveUpButton
            status={board.status}
            message="The game ends, and its answers open. You can play it again from the start."
            refusal={null}
            onGiveUp={async () => giveUp()}
          />
        </div>
        <ShareLink title="A game to practise on" path={practice(searchOf(name))} label="Link to this game" />
      </div>
      <SongInput
        board={board}
        square={opened?.for === 'guess' ? opened.square : null}
        onClose={close}
        onGuess={(guessed) => void guess(guessed)}
      />
      <PracticeAnswersDialog
        name={name}
        board={board}
        answerCounts={grid.answerCounts}
        square={opened?.for === 'answers' ? opened.square : null}
        onClose={close}
      />
    </div>
  )
}

const hints = {
  playing: CHOOSE_SQUARE,
  won: 'All nine! Choose a square to see what else would have fitted.',
  lost: 'Choose a square to see what would have fitted.',
}

// Plays a practice game: the server judges each guess and keeps nothing.

function usePractice(name: PracticeLinkName) {
  const [play, step] = useReducer(playPractice, newPractice)
  const [judge] = useJudgePracticeLazyQuery()
  useFlagOver(play.wrongSquare, () => step({ kind: 'flagOver' }))

  const refuse = (text: string) => {
    step({ kind: 'notJudged' })
    showToast({ type: 'error', text, ms: SUBMIT_ERROR_MS })
  }
  const guess = async (guessed: GridGuess) => {
    if (play.pending) return
    step({ kind: 'guess', guess: guessed })
    try {
      const { data } = await judge({ variables: { game: name, square: guessed.square, songId: guessed.song.id } })
      const verdict = data?.judgePractice
      if (verdict?.__typename === 'PracticeVerdict') return step({ kind: 'judged', guess: guessed, ...verdict })
      refuse(verdict?.message ?? SUBMIT_ERROR)
    } catch {
      refuse(SUBMIT_ERROR)
    }
  }
  return { play, guess, giveUp: () => step({ kind: 'giveUp' }), again: () => step({ kind: 'again' }) }
}
