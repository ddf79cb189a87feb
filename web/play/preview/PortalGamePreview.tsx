/** A game in the making, played as any other: guesses are judged here, and nothing is sent or stored. */

import { RotateCcw } from 'lucide-react'
import { useMemo, useReducer, useState } from 'react'
import type { PreviewedGame } from '../../creator/grid/game-preview.ts'
import { Button } from '../../ui/Button.tsx'
import { filledSquares, type GridGuess } from '../game/board.ts'
import { Grid } from '../game/Grid.tsx'
import { CHOOSE_SQUARE } from '../game/hint-of.ts'
import { NewsLine } from '../game/NewsLine.tsx'
import { SongInput } from '../game/SongInput.tsx'
import { newPractice, playedBoard, playPractice } from '../practice/practice-play.ts'
import { useFlagOver } from '../practice/use-flag-over.ts'
import styles from './PortalGamePreview.module.css'

const HINT = CHOOSE_SQUARE
const RIGHT = 'Players would have filled this square.'
const WRONG = 'It is no answer to this square.'

export function PortalGamePreview({ game }: { readonly game: PreviewedGame }) {
  const [play, step] = useReducer(playPractice, newPractice)
  const [opened, open] = useState<number | null>(null)
  useFlagOver(play.wrongSquare, () => step({ kind: 'flagOver' }))
  const board = useMemo(() => {
    const answerCounts = game.answers.map((songs) => songs.size)
    return { gameNumber: game.number, ...playedBoard({ ...game, answerCounts }, play) }
  }, [game, play])
  const guess = (guessed: GridGuess) => {
    const isCorrect = game.answers[guessed.square]?.has(guessed.song.id) ?? false
    step({ kind: 'judged', guess: guessed, isCorrect, explanation: isCorrect ? RIGHT : WRONG })
  }
  return (
    <div className={styles.preview}>
      <Grid
        board={board}
        wrongSquare={play.wrongSquare}
        onOpen={(square) => board.squares[square]?.kind === 'empty' && open(square)}
      />
      <NewsLine news={play.news} hint={HINT} />
      <div className={styles.foot}>
        <p>
          <b>{filledSquares(board)}</b> of 9 squares filled
        </p>
        <Button disabled={play === newPractice} onClick={() => step({ kind: 'again' })}>
          <RotateCcw aria-hidden="true" />
          Play again
        </Button>
      </div>
      <SongInput board={board} square={opened} onClose={() => open(null)} onGuess={guess} />
    </div>
  )
}
