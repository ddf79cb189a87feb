/** What players have reported: verdicts by square and song, and names; each answered here. */
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { type PortalReportsQuery, useAnswerNameReportMutation, usePortalReportsQuery } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { answerOf, showResult } from '../parts/tell-result.ts'
import { portal as portalPage } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'
import styles from './Desk.module.css'
import { PageButtons } from './PageButtons.tsx'
import { ReportItem } from './ReportItem.tsx'

const STATES = [
  { value: 'OPEN', label: 'Open' },
  { value: 'ACCEPTED', label: 'Accepted' },
  { value: 'REFUSED', label: 'Refused' },
] as const
type State = (typeof STATES)[number]['value']

const VERDICTS = { first: 'First verdicts', more: 'More verdicts' }
const NAMES = { first: 'First names', more: 'More names' }

/** Where the pages of both lists begin. */
const START: Readonly<Record<'after' | 'namesAfter', string | null>> = { after: null, namesAfter: null }

export function ReportsScreen() {
  const [status, setStatus] = useState<State>('OPEN')
  const [place, turn] = useState(START)
  const { data, error, refetch } = usePortalReportsQuery({
    variables: { status, ...place },
    fetchPolicy: 'cache-and-network',
  })
  const portal = usePortal(data?.portal)
  const reports = portal?.reports.edges.map(({ node }) => node) ?? []
  const names = portal?.nameReports.edges.map(({ node }) => node) ?? []
  const isFirstPage = place.after === null && place.namesAfter === null
  return (
    <>
      <PageHead
        title="Reports"
        back={{ to: portalPage(), label: 'Portal' }}
        actions={
          <Select
            label="Show"
            options={STATES}
            value={status}
            onChange={(wanted) => {
              setStatus(wanted)
              turn(START)
            }}
          />
        }
      />
      {error && !portal && <ErrorState onRetry={() => void refetch()}>The reports could not be loaded.</ErrorState>}
      {!portal && !error && <Skeleton height="50dvh" />}
      {portal && isFirstPage && reports.length + names.length === 0 && (
        <EmptyState icon={<Inbox />}>Nothing is reported.</EmptyState>
      )}
      <ul className={styles.list} aria-label="Reported verdicts">
        {reports.map((report) => (
          <ReportItem key={report.id} report={report} />
        ))}
      </ul>
      <PageButtons
        {...VERDICTS}
        after={place.after}
        page={portal?.reports.pageInfo}
        onTurn={(after) => turn({ ...place, after })}
      />
      <ul className={styles.list} aria-label="Reported names">
        {names.map((report) => (
          <NameItem key={report.id} report={report} />
        ))}
      </ul>
      <PageButtons
        {...NAMES}
        after={place.namesAfter}
        page={portal?.nameReports.pageInfo}
        onTurn={(namesAfter) => turn({ ...place, namesAfter })}
      />
    </>
  )
}

type NameReport = Extract<
  PortalReportsQuery['portal'],
  { __typename: 'Portal' }
>['nameReports']['edges'][number]['node']

function NameItem({ report }: { readonly report: NameReport }) {
  const { id, reportedNames, count, notes, status, player } = report
  const [send, { loading }] = useAnswerNameReportMutation({ refetchQueries: ['PortalReports'] })
  const answer = async (decision: 'ACCEPTED' | 'REFUSED') => {
    const data = await answerOf(send({ variables: { id, status: decision } }))
    showResult(data?.answerNameReport, 'NameReportGroup', 'Report answered')
  }
  return (
    <li className={styles.card}>
      <p>
        The {reportedNames.length === 1 ? 'name' : 'names'} <strong>{reportedNames.join(', ')}</strong> of {player.name}
        , reported {count === 1 ? 'once' : `${count} times`}
      </p>
      {notes.map((note) => (
        <blockquote key={note} className={styles.note}>
          {note}
        </blockquote>
      ))}
      {status === 'OPEN' && (
        <div className={styles.buttons}>
          <Button variant="danger" isBusy={loading} onClick={() => void answer('ACCEPTED')}>
            Give a random name
          </Button>
          <Button disabled={loading} onClick={() => void answer('REFUSED')}>
            Leave the name
          </Button>
        </div>
      )}
    </li>
  )
}
