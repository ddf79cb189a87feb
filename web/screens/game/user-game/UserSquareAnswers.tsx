/** The answers to a square of a player's game, for those who may see them. */
import { skipToken } from '@apollo/client/react'
import { useUserSquareAnswersQuery } from '../../../gql/index.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerRow } from '../AnswerRow.tsx'
import { cluesAt, type GridBoard } from '../board.ts'
import { possibleAnswers } from '../square-name.ts'
import { useLast } from '../use-last.ts'
import styles from './UserGamePage.module.css'

interface UserSquareAnswersProps {
  readonly board: GridBoard
  /** Null while the dialog is closed. */
  readonly square: number | null
  /** The squares' ids, by position. */
  readonly ids: readonly string[]
  readonly onClose: () => void
}

export function UserSquareAnswers({ board, square, ids, onClose }: UserSquareAnswersProps) {
  const shown = useLast(square, 0)
  const { row, column } = cluesAt(board, shown)
  return (
    <Dialog isOpen={square !== null} onClose={onClose} title="Answers" width={520} shape="sheet">
      <p className={styles.clues}>
        {row?.title} <span>and</span> {column?.title}
      </p>
      <Answers id={square === null ? null : (ids[shown] ?? null)} />
    </Dialog>
  )
}

function Answers({ id }: { readonly id: string | null }) {
  const { data, error, refetch } = useUserSquareAnswersQuery(
    id === null ? skipToken : { variables: { square: id }, fetchPolicy: 'cache-and-network' },
  )
  const node = data?.node?.__typename === 'Square' ? data.node : null
  if (error && !node) return <ErrorState onRetry={() => void refetch()}>We could not load the answers.</ErrorState>
  if (!node) return <Skeleton height="58px" />
  if (node.answers.__typename !== 'SquareAnswers') return <p className={styles.note}>{node.answers.message}</p>
  const { answers } = node.answers
  const untold = node.possibleAnswers - answers.length
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard from here. */}
      <ol className={styles.answers} tabIndex={0} aria-label="Answers, most picked first">
        {answers.map((answer) => (
          <AnswerRow key={answer.song.id} answer={answer} total={node.pickCount} />
        ))}
      </ol>
      {untold > 0 && (
        <p className={styles.note}>
          {possibleAnswers(untold)} more that nobody has found. They stay a secret: they would give other games away.
        </p>
      )}
    </>
  )
}
