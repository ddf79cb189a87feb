/** The answers to a square and how often each was picked, for those who may see them. */
import { skipToken } from '@apollo/client/react'
import { useSquareAnswersQuery } from '../../gql/index.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AnswerRow } from './AnswerRow.tsx'
import { type Board, cluesAt } from './board.ts'
import styles from './SquareAnswersDialog.module.css'
import { possibleAnswers } from './square-name.ts'
import { useLast } from './use-last.ts'

interface SquareAnswersDialogProps {
  readonly board: Board
  /** Null while the dialog is closed. */
  readonly square: number | null
  /** The squares' ids, by position. */
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** Answers and game stats for a square. */
export function SquareAnswersDialog({ board, square, ids, onClose }: SquareAnswersDialogProps) {
  const shown = useLast(square, 0)
  const { row, column } = cluesAt(board, shown)
  return (
    <Dialog isOpen={square !== null} onClose={onClose} title="Answers" width={520} shape="sheet">
      <p className={styles.clues}>
        {row?.title} <span>and</span> {column?.title}
      </p>
      <Answers id={ids[shown] ?? null} />
    </Dialog>
  )
}

function Answers({ id }: { readonly id: string | null }) {
  const { data, error, refetch } = useSquareAnswersQuery(
    id === null ? skipToken : { variables: { square: id }, fetchPolicy: 'cache-and-network' },
  )
  if (error && !data) {
    return <ErrorState onRetry={() => void refetch()}>We could not load the answers.</ErrorState>
  }
  const square = data?.node?.__typename === 'Square' ? data.node : null
  if (!square) return <Loading />
  if (square.answers.__typename !== 'SquareAnswers') return <p className={styles.hidden}>{square.answers.message}</p>
  return (
    <>
      <p className={styles.counts}>
        {[
          possibleAnswers(square.possibleAnswers),
          `picked ${counted(square.pickCount, 'time')}`,
          `${counted(square.currentUnicorns, 'unicorn')} now`,
          `${square.unfoundUnicorns} never picked`,
        ].join(' · ')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard from here. */}
      <ol className={styles.list} tabIndex={0}>
        {square.answers.answers.map((answer) => (
          <AnswerRow key={answer.song.id} answer={answer} />
        ))}
      </ol>
    </>
  )
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

const LOADING_ROWS = [0, 1, 2, 3, 4, 5]

function Loading() {
  return (
    <div className={styles.list} aria-busy="true">
      <Skeleton width="70%" height="20px" />
      {LOADING_ROWS.map((row) => (
        <Skeleton key={row} height="44px" />
      ))}
    </div>
  )
}
