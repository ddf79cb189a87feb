/** Who has done what and when, with what was there before and after; the newest first, by pages. */
import { History } from 'lucide-react'
import { useState } from 'react'
import { type PortalAuditQuery, usePortalAuditQuery } from '../../gql/index.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { SearchBox } from '../parts/SearchBox.tsx'
import { useRested } from '../parts/use-rested.ts'
import { portal as portalPage } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'
import styles from './Desk.module.css'
import { PageButtons } from './PageButtons.tsx'

const SEARCH_MS = 200

export function AuditScreen() {
  const [admin, setAdmin] = useState('')
  const [subject, setSubject] = useState('')
  const [after, setAfter] = useState<string | null>(null)
  const asked = useRested(`${admin.trim()}\n${subject.trim()}`, SEARCH_MS)
  const [byAdmin, bySubject] = asked.split('\n')
  const { data, error, refetch } = usePortalAuditQuery({
    variables: { filter: { admin: byAdmin || null, subject: bySubject || null }, after },
    fetchPolicy: 'no-cache',
  })
  const log = usePortal(data?.portal)?.auditLog
  /** Another question begins at its newest entry. */
  const narrowed = (change: (text: string) => void) => (text: string) => {
    change(text)
    setAfter(null)
  }
  return (
    <>
      <PageHead
        title="Audit log"
        back={{ to: portalPage(), label: 'Portal' }}
        actions={
          <>
            <SearchBox label="Admin" value={admin} onChange={narrowed(setAdmin)} />
            <SearchBox label="Subject begins with" value={subject} onChange={narrowed(setSubject)} />
          </>
        }
      />
      {error && !log && <ErrorState onRetry={() => void refetch()}>The audit log could not be loaded.</ErrorState>}
      {!log && !error && <Skeleton height="50dvh" />}
      {log?.edges.length === 0 && <EmptyState icon={<History />}>Nothing was done here.</EmptyState>}
      <ol className={styles.list} aria-label="Audit log">
        {log?.edges.map(({ node }) => (
          <Entry key={node.id} entry={node} />
        ))}
      </ol>
      <PageButtons after={after} page={log?.pageInfo} onTurn={setAfter} first="Newest" more="Older" />
    </>
  )
}

type Entry = Extract<PortalAuditQuery['portal'], { __typename: 'Portal' }>['auditLog']['edges'][number]['node']

function Entry({ entry }: { readonly entry: Entry }) {
  const { at, adminName, action, subject, before, after } = entry
  return (
    <li className={styles.card}>
      <p>
        <strong>{adminName}</strong> {action} <strong>{subject}</strong>
      </p>
      <p className={styles.note}>{new Date(at).toLocaleString('en-GB')}</p>
      {(before ?? after) !== null && (
        <details>
          <summary>Before and after</summary>
          <div className={styles.columns}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
            <pre className={styles.code} tabIndex={0}>
              {pretty(before)}
            </pre>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
            <pre className={styles.code} tabIndex={0}>
              {pretty(after)}
            </pre>
          </div>
        </details>
      )}
    </li>
  )
}

const pretty = (json: string | null) => (json === null ? 'nothing' : JSON.stringify(JSON.parse(json), null, 2))
