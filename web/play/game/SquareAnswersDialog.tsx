/** The answers to a square, how often each was picked, and the player's own guesses there, for those who may see them; live while it is open. */
import { skipToken } from '@apollo/client/react'
import { type SquareAnswersQuery, useSquareAnswersQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AnswerList } from './AnswerList.tsx'
import { AnswersDialog } from './AnswersDialog.tsx'
import type { GridState } from './board.ts'
import { OwnGuesses } from './OwnGuesses.tsx'
import styles from './SquareAnswersDialog.module.css'
import { useFollow } from './use-follow.ts'
import { useLast } from './use-last.ts'

interface SquareAnswersDialogProps {
  readonly board: GridState
  /** Null while the dialog is closed. */
  readonly square: number | null
  /** The squares' ids, by position. */
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** Answers and game stats for a square. */
export function SquareAnswersDialog({ board, square, ids, onClose }: SquareAnswersDialogProps) {
  return (
    <AnswersDialog board={board} square={square} onClose={onClose}>
      {(shown) => (
        <Answers
          key={shown}
          id={square === null ? null : (ids[shown] ?? null)}
          square={shown}
          gameNumber={board.gameNumber}
        />
      )}
    </AnswersDialog>
  )
}

interface AnswersProps {
  /** Null while nothing is asked for. */
  readonly id: string | null
  readonly square: number
  readonly gameNumber: number
}

function Answers({ id, square, gameNumber }: AnswersProps) {
  const { data, error, refetch } = useSquareAnswersQuery(
    id === null ? skipToken : { variables: { square: id, gameNumber }, fetchPolicy: 'cache-and-network' },
  )
  const asked = useLast(data ?? null, null)
  const node = asked?.node?.__typename === 'Square' ? asked.node : null
  // The count comes with every live change, the answers do not.
  useFollow(node ? String(node.pickCount) : null, refetch)
  if (error && !node) return <ErrorState onRetry={() => void refetch()}>We could not load the answers.</ErrorState>
  if (!asked || !node) return <Loading />
  if (node.answers.__typename !== 'SquareAnswers') return <p className={styles.hidden}>{node.answers.message}</p>
  return <Told square={square} gameNumber={gameNumber} node={node} answers={node.answers.answers} game={asked.game} />
}

type Node = Extract<NonNullable<SquareAnswersQuery['node']>, { __typename: 'Square' }>

interface ToldProps {
  readonly square: number
  readonly gameNumber: number
  readonly node: Node
  readonly answers: Extract<Node['answers'], { __typename: 'SquareAnswers' }>['answers']
  readonly game: SquareAnswersQuery['game']
}

function Told({ square, gameNumber, node, answers, game }: ToldProps) {
  return (
    <>
      <dl className={styles.counts}>
        <Count name="possible answers" value={node.possibleAnswers} />
        <Count name={node.pickCount === 1 ? 'pick' : 'picks'} value={node.pickCount} />
        <Count name={node.currentUnicorns === 1 ? 'unicorn' : 'unicorns'} value={node.currentUnicorns} />
        <Count name="never picked" value={node.unfoundUnicorns} />
      </dl>
      <AnswerList answers={answers} total={node.pickCount} />
      {game.__typename === 'Game' && (
        <OwnGuesses
          key={node.id}
          game={{ id: game.id, number: gameNumber }}
          square={square}
          guesses={node.guesses}
          answers={answers.map(({ song }) => song)}
          reports={game.reports.filter((report) => report.square === square)}
        />
      )}
    </>
  )
}

function Count({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div className={styles.count}>
      <dt>{name}</dt>
      <dd>
        <LiveNumber value={value} />
      </dd>
    </div>
  )
}

const LOADING_ROWS = [0, 1, 2, 3, 4, 5]

function Loading() {
  return (
    <div className={styles.list} aria-busy="true">
      <Skeleton height="58px" />
      {LOADING_ROWS.map((row) => (
        <Skeleton key={row} height="58px" />
      ))}
    </div>
  )
}
