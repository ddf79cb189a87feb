import { Link } from 'react-router'
import { Dialog } from '../../ui/Dialog.tsx'
import { song } from '../routes.ts'
import styles from './AnswersDialog.module.css'
import type { CheckedGame } from './use-check.ts'

interface AnswersDialogProps {
  /** Null while the dialog is closed. */
  readonly square: number | null
  readonly check: CheckedGame | null
  readonly onClose: () => void
}

/** The songs that fit a square, each with the way to its editor. */
export function AnswersDialog({ square, check, onClose }: AnswersDialogProps) {
  const answers = check?.squares.find(({ position }) => position === square)?.answers ?? []
  return (
    <Dialog
      isOpen={square !== null}
      onClose={onClose}
      title={square === null ? 'Answers' : titleOf(square, answers.length)}
      width={520}
    >
      <ul className={styles.answers}>
        {answers.map(({ id, title }) => (
          <li key={id}>
            <Link to={song(id)} target="_blank" rel="noreferrer">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const titleOf = (square: number, count: number) =>
  `Row ${Math.floor(square / 3) + 1}, column ${(square % 3) + 1}: ${count} ${count === 1 ? 'answer' : 'answers'}`
