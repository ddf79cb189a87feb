import { useState } from 'react'
import { Link } from 'react-router'
import { type PortalReportsQuery, useAnswerReportMutation, useReportItem_reportFragment } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../parts/Field.tsx'
import { answerOf, showResult } from '../parts/tell-result.ts'
import { createGames, song as songPage } from '../routes.ts'
import styles from './Desk.module.css'

type Report = Extract<PortalReportsQuery['portal'], { __typename: 'Portal' }>['reports']['edges'][number]['node']

/** All reports of one song in one square, and the answer that all of them get. */
export function ReportItem({ report }: { readonly report: Report }) {
  const read = useReportItem_reportFragment(report)
  if (!read) return null
  const { gameNumber, rowTitle, columnTitle, isAnswer, count, notes, song, status, answer, answeredBy } = read
  return (
    <li className={styles.card}>
      <p>
        <Link to={songPage(song.id)}>{song.title}</Link> for <strong>{rowTitle}</strong> and{' '}
        <strong>{columnTitle}</strong> in <Link to={createGames(gameNumber)}>game {gameNumber}</Link>, reported{' '}
        {count === 1 ? 'once' : `${count} times`}. It {isAnswer ? 'is an answer there.' : 'is no answer there.'}
      </p>
      {notes.map((note) => (
        <blockquote key={note} className={styles.note}>
          {note}
        </blockquote>
      ))}
      {status === 'OPEN' ? (
        <AnswerForm id={read.id} title={song.title} />
      ) : (
        <p className={styles.note}>
          {answeredBy}: {answer}
        </p>
      )}
    </li>
  )
}

function AnswerForm({ id, title }: { readonly id: string; readonly title: string }) {
  const [text, setText] = useState('')
  const [send, { loading }] = useAnswerReportMutation({ refetchQueries: ['PortalReports'] })
  const answer = async (status: 'ACCEPTED' | 'REFUSED') => {
    const data = await answerOf(send({ variables: { input: { id, status, answer: text } } }))
    showResult(data?.answerReport, 'ReportGroup', 'Report answered')
  }
  return (
    <div className={styles.buttons}>
      <div className={styles.grow}>
        <TextField
          label={`Answer about ${title}`}
          value={text}
          maxLength={500}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button variant="primary" isBusy={loading} onClick={() => void answer('ACCEPTED')}>
        The player is right
      </Button>
      <Button disabled={loading} onClick={() => void answer('REFUSED')}>
        It stays
      </Button>
    </div>
  )
}
