/** The answers to a square of a player's game, for those who may see them. */
import { skipToken } from '@apollo/client/react'
import { useUserSquareAnswersQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AnswerList } from '../game/AnswerList.tsx'
import { AnswersDialog } from '../game/AnswersDialog.tsx'
import type { GridBoard } from '../game/board.ts'
import { possibleAnswers } from '../game/square-name.ts'
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
  return (
    <AnswersDialog board={board} square={square} onClose={onClose}>
      {(shown) => <Answers id={square === null ? null : (ids[shown] ?? null)} />}
    </AnswersDialog>
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
      <AnswerList answers={answers} total={node.pickCount} />
      {untold > 0 && (
        <p className={styles.note}>
          {possibleAnswers(untold)} more that nobody has found. They stay a secret: they would give other games away.
        </p>
      )}
    </>
  )
}
