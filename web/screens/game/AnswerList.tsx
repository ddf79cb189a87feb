/** The answers to a square, most picked first. */
import type { AnswerList_answerFragment } from '../../gql/index.ts'
import styles from './AnswerList.module.css'
import { AnswerRow } from './AnswerRow.tsx'

interface AnswerListProps {
  readonly answers: readonly AnswerList_answerFragment[]
  /** Picks of the square. */
  readonly total: number
}

export function AnswerList({ answers, total }: AnswerListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard from here.
    <ol className={styles.list} tabIndex={0} aria-label="Answers, most picked first">
      {answers.map((answer) => (
        <AnswerRow key={answer.song.id} answer={answer} total={total} />
      ))}
    </ol>
  )
}
