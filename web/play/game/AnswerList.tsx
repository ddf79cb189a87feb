/** The answers of a square, most picked first, or by title without counts. */
import type { AnswerList_answerFragment } from '../../gql/index.ts'
import styles from './AnswerList.module.css'
import { AnswerRow } from './AnswerRow.tsx'

interface AnswerListProps {
  readonly answers: readonly AnswerList_answerFragment[]
  /** Picks of the square. */
  readonly total: number
}

export function AnswerList({ answers, total }: AnswerListProps) {
  const isCounted = answers.every(({ count }) => count !== null)
  return (
    <>
      {!isCounted && (
        <p className={styles.note}>You left this square empty: its counts stay hidden until the board is final.</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard from here. */}
      <ol className={styles.list} tabIndex={0} aria-label={`Answers, ${isCounted ? 'most picked first' : 'by title'}`}>
        {answers.map((answer) => (
          <AnswerRow key={answer.song.id} answer={answer} total={total} />
        ))}
      </ol>
    </>
  )
}
