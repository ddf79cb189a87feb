/** The player's guesses in a square, each with the reason for its verdict and what became of a doubt about it. */
import { Check, X } from 'lucide-react'
import type { ReportState_reportFragment } from '../../gql/index.ts'
import { ReportForm } from '../report/ReportForm.tsx'
import { ReportState } from '../report/ReportState.tsx'
import { useReport } from '../report/use-report.ts'
import styles from './OwnGuesses.module.css'

interface Song {
  readonly id: string
  readonly title: string
}

interface OwnGuessesProps {
  readonly game: { readonly id: string; readonly number: number }
  readonly square: number
  readonly guesses: readonly { readonly song: Song; readonly isCorrect: boolean; readonly explanation: string }[]
  /** All songs that fit. */
  readonly answers: readonly Song[]
  /** Those on this square. */
  readonly reports: readonly ReportState_reportFragment[]
}

export function OwnGuesses({ game, square, guesses, answers, reports }: OwnGuessesProps) {
  const { report, isSending } = useReport(game.id, game.number)
  const isReported = ({ id }: Song) => reports.some(({ song }) => song.id === id)
  const isGuess = ({ id }: Song) => guesses.some(({ song }) => song.id === id)
  const wrong = guesses.filter(({ isCorrect }) => !isCorrect).map(({ song }) => song)
  return (
    <section className={styles.guesses} aria-labelledby="own-guesses">
      <h3 id="own-guesses" className={styles.heading}>
        Guess history
      </h3>
      {guesses.length === 0 && <p className={styles.none}>You have not guessed here.</p>}
      <ul className={styles.list}>
        {guesses.map(({ song, isCorrect, explanation }) => (
          <li key={song.id} className={styles.guess} data-correct={isCorrect || undefined}>
            {isCorrect ? <Check aria-label="Right" role="img" /> : <X aria-label="Wrong" role="img" />}
            <div>
              <p>
                <b>{song.title}</b> <span className={styles.why}>{explanation}</span>
              </p>
              {reports
                .filter((report) => report.song.id === song.id)
                .map((report) => (
                  <ReportState key={report.id} report={report} />
                ))}
            </div>
          </li>
        ))}
        {reports
          .filter(({ song }) => !isGuess(song))
          .map((report) => (
            <li key={report.id} className={styles.guess}>
              <span aria-hidden="true" />
              <div>
                <b>{report.song.title}</b>
                <ReportState report={report} />
              </div>
            </li>
          ))}
      </ul>
      <ReportForm
        songs={[
          ...wrong.filter((song) => !isReported(song)).map((song) => ({ ...song, isAnswer: false })),
          ...answers.filter((song) => !isReported(song)).map((song) => ({ ...song, isAnswer: true })),
        ]}
        isSending={isSending}
        onSend={(doubt) => report(square, doubt)}
      />
    </section>
  )
}
