/** A dialog about a square: its two clues, and the content below. */
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './AnswersDialog.module.css'
import { cluesAt, type GridBoard } from './board.ts'
import { useLast } from './use-last.ts'

interface AnswersDialogProps {
  readonly board: GridBoard
  /** Null while the dialog is closed. */
  readonly square: number | null
  readonly onClose: () => void
  /** Gets the shown square, which stays while the dialog closes. */
  readonly children: (shown: number) => ReactNode
}

export function AnswersDialog({ board, square, onClose, children }: AnswersDialogProps) {
  const shown = useLast(square, 0)
  const { row, column } = cluesAt(board, shown)
  return (
    <Dialog isOpen={square !== null} onClose={onClose} title="Answers" width={520} shape="sheet">
      <p className={styles.clues}>
        {row?.title} <span>and</span> {column?.title}
      </p>
      {children(shown)}
    </Dialog>
  )
}
