/** The devices on which one is signed in: each can be signed out, or all. */
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { type Sessions_accountFragment, useRevokeSessionMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import styles from './Sessions.module.css'
import { useSignOut } from './use-sign-out.ts'

type Session = Sessions_accountFragment['sessions'][number]

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function Sessions({ account: { sessions } }: { readonly account: Sessions_accountFragment }) {
  const [isAsking, setAsking] = useState(false)
  const { signOutEverywhere } = useSignOut()
  return (
    <section className={styles.card} aria-labelledby="devices">
      <h2 id="devices" className={styles.title}>
        Your devices
      </h2>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      <Button className={styles.everywhere} onClick={() => setAsking(true)}>
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
    </section>
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
    <li className={styles.device}>
      <MonitorSmartphone aria-hidden="true" />
      <div className={styles.words}>
        <strong>{device}</strong>
        <span className={styles.used}>
          {isCurrent ? (
            'This device'
          ) : (
            <>
              Last used <time dateTime={lastUsedAt}>{time.format(new Date(lastUsedAt))}</time>
            </>
          )}
        </span>
      </div>
      {!isCurrent && (
        <Button isBusy={loading} aria-label={`Log out ${device}`} onClick={() => void end()}>
          Log out
        </Button>
      )}
    </li>
  )
}
