/** The devices on which one is signed in: each can be signed out, or all. */
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { type Sessions_accountFragment, useRevokeSessionMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import styles from './AccountScreen.module.css'
import { Entry } from './Entry.tsx'
import { useSignOut } from './use-sign-out.ts'

type Session = Sessions_accountFragment['sessions'][number]

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function Sessions({ account: { sessions } }: { readonly account: Sessions_accountFragment }) {
  const [isAsking, setAsking] = useState(false)
  const { signOutEverywhere } = useSignOut()
  return (
    <Card title="Your devices">
      <ul>
        {sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      <Button className={styles.start} onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Log out everywhere?"
        message="Every device is logged out, this one too."
        action="Log out"
        onConfirm={signOutEverywhere}
      />
    </Card>
  )
}

function Device({ session: { id, device, lastUsedAt, isCurrent } }: { readonly session: Session }) {
  const [revoke, { loading }] = useRevokeSessionMutation()
  const end = async () => {
    try {
      const { data } = await revoke({ variables: { id } })
      if (data?.revokeSession?.__typename === 'Account') return
    } catch {
      // Said below.
    }
    showToast({ type: 'error', text: 'We could not log that device out. Please try again.' })
  }
  return (
    <Entry
      picture={<MonitorSmartphone aria-hidden="true" />}
      name={device}
      note={
        isCurrent ? (
          'This device'
        ) : (
          <>
            Last used <time dateTime={lastUsedAt}>{time.format(new Date(lastUsedAt))}</time>
          </>
        )
      }
    >
      {!isCurrent && (
        <Button isBusy={loading} aria-label={`Log out ${device}`} onClick={() => void end()}>
          Log out
        </Button>
      )}
    </Entry>
  )
}
