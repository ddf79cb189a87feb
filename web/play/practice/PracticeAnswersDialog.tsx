/** What fits a square of a practice game, once it is filled or given up. */
import { skipToken } from '@apollo/client/react'
import { usePracticeAnswersQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AnswersDialog } from '../game/AnswersDialog.tsx'
import type { GridBoard, SquareView } from '../game/board.ts'
import styles from './Practice.module.css'
import type { PracticeLinkName } from './practice-link.ts'

interface PracticeAnswersDialogProps {
  readonly name: PracticeLinkName
  readonly board: GridBoard
  /** Length 9: how many songs fit. */
  readonly answerCounts: readonly number[]
  /** Null while the dialog is closed. */
  readonly square: number | null
  readonly onClose: () => void
}

export function PracticeAnswersDialog({ name, board, answerCounts, square, onClose }: PracticeAnswersDialogProps) {
  return (
    <AnswersDialog board={board} square={square} onClose={onClose}>
      {(shown) => (
        <Answers name={name} square={square} fitting={answerCounts[shown] ?? 0} ownId={songIn(board.squares[shown])} />
      )}
    </AnswersDialog>
  )
}

function songIn(view: SquareView | undefined): string | null {
  return view?.kind === 'filled' ? view.songId : null
}

interface AnswersProps {
  readonly name: PracticeLinkName
  readonly square: number | null
  /** Number of fitting songs, including withheld ones. */
  readonly fitting: number
  readonly ownId: string | null
}

function Answers({ name, square, fitting, ownId }: AnswersProps) {
  const { data, error, refetch } = usePracticeAnswersQuery(
    square === null ? skipToken : { variables: { game: name, square } },
  )
  if (!data && error) return <ErrorState onRetry={() => void refetch()}>We could not load the answers.</ErrorState>
  if (!data) return <Skeleton height="58px" />
  if (data.practiceAnswers.__typename !== 'PracticeAnswers') return <p>{data.practiceAnswers.message}</p>
  const { songs } = data.practiceAnswers
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard from here. */}
      <ul className={styles.answers} tabIndex={0} aria-label="Songs that fit">
        {songs.map(({ id, title, hint }) => (
          <li key={id} className={styles.answer} data-own={id === ownId || undefined}>
            <span>
              {title} {hint && <small>{hint}</small>}
            </span>
            {id === ownId && <b>Your answer</b>}
          </li>
        ))}
      </ul>
      {songs.length < fitting && <p>{untold(fitting - songs.length)}</p>}
    </>
  )
}

const untold = (count: number) =>
  `${count} more ${count === 1 ? 'song fits' : 'songs fit'}. Which stays a secret until a daily game has told.`
