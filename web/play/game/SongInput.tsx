/** Where a player guesses a song for a square: what it has to fit, the search, and what was tried before. */

import { useCallback, useEffect, useRef } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { ClueHeader } from '../parts/ClueHeader.tsx'
import type { ClueView } from '../parts/clue-view.ts'
import { cluesAt, type GridBoard, type GridGuess } from './board.ts'
import { GuessHistory } from './GuessHistory.tsx'
import styles from './SongInput.module.css'
import { SongSearchBox } from './SongSearchBox.tsx'
import { SongsAtHand } from './SongsAtHand.tsx'
import { possibleAnswers } from './square-name.ts'
import { useLast } from './use-last.ts'

interface SongInputProps {
  readonly board: GridBoard
  /** The square that is guessed for; null while the input is closed. */
  readonly square: number | null
  readonly onClose: () => void
  readonly onGuess: (guess: GridGuess) => void
}

/** The song input. Selecting a song closes it; the verdict is shown by the square. */
export function SongInput({ board, square, onClose, onGuess }: SongInputProps) {
  const mayClose = useCloseGuard(square !== null)
  const shown = useLast(square, 0)
  const view = board.squares[shown]
  const { row, column } = cluesAt(board, shown)
  const wrong = board.wrong[shown] ?? []
  return (
    <>
      <SongsAtHand />
      <Dialog
        isOpen={square !== null}
        onClose={() => {
          if (mayClose()) onClose()
        }}
        title="You're guessing for"
        width={560}
        shape="sheet"
      >
        <div className={styles.body}>
          <div className={styles.clues}>
            <Criterion clue={row} />
            <span className={styles.and}>and</span>
            <Criterion clue={column} />
          </div>
          {view?.kind === 'empty' && <p className={styles.possible}>{possibleAnswers(view.possibleAnswers)}</p>}
          <SongSearchBox
            key={shown}
            tried={new Set(wrong.map(({ id }) => id))}
            onSelect={(song) => {
              onGuess({ square: shown, song })
              onClose()
            }}
          />
          <GuessHistory songs={wrong} />
        </div>
      </Dialog>
    </>
  )
}

function Criterion({ clue }: { readonly clue: ClueView | null }) {
  return <div className={styles.clue}>{clue && <ClueHeader clue={clue} />}</div>
}

// Keeps the touch that opened something from closing it again.

/** Specification, section 9. */
const INPUT_CLOSE_GUARD_MS = 100

/** Says whether what is open may be closed: 100 ms after it was opened. */
function useCloseGuard(isOpen: boolean): () => boolean {
  const openedAt = useRef(0)
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now()
  }, [isOpen])
  return useCallback(() => performance.now() - openedAt.current >= INPUT_CLOSE_GUARD_MS, [])
}
