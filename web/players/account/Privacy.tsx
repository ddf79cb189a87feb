/** Who may see one, and whom one would rather not see. */
import { forgetHiddenRefs } from '../../apollo/hidden-refs.ts'
import { type Privacy_accountFragment, useUnblockPlayerMutation, useUpdatePrivacyMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './AccountScreen.module.css'
import { Entry } from './Entry.tsx'

type Blocked = Privacy_accountFragment['blocked'][number]

const FAILED = 'We could not save that. Please try again.'
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export function Privacy({ account }: { readonly account: Privacy_accountFragment }) {
  const { isHidden, blocked } = account
  const [update, { loading }] = useUpdatePrivacyMutation()
  const hide = async (isNowHidden: boolean) => {
    const { data } = (await update({ variables: { isHidden: isNowHidden } }).catch(() => null)) ?? {}
    if (data?.updatePrivacy.__typename !== 'Account') return showToast({ type: 'error', text: FAILED })
    const text = isNowHidden ? 'You are hidden from public boards' : 'You are on public boards again'
    showToast({ type: 'success', text })
  }
  return (
    <Card title="Privacy">
      <Switch
        label="Hide me from public boards"
        hint="Your rank still counts. You, your friends and your leagues still see you."
        isOn={isHidden}
        isDisabled={loading}
        onChange={(isOn) => void hide(isOn)}
      />
      <h3 className={styles.part}>Blocked players</h3>
      {blocked.length === 0 ? (
        <p className={styles.note}>Nobody. You can block a player from their game, which their row on a board opens.</p>
      ) : (
        <ul>
          {blocked.map((player) => (
            <BlockedPlayer key={player.id} player={player} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function BlockedPlayer({ player: { id, name, photoUrl, since } }: { readonly player: Blocked }) {
  const [unblock, { loading }] = useUnblockPlayerMutation({ update: forgetHiddenRefs })
  const end = async () => {
    const { data } = (await unblock({ variables: { id } }).catch(() => null)) ?? {}
    if (data?.unblockPlayer.__typename !== 'Account') return showToast({ type: 'error', text: FAILED })
    showToast({ type: 'success', text: `${name} is not blocked any more` })
  }
  return (
    <Entry
      picture={<Photo key={photoUrl} name={name} url={photoUrl} seed={id} />}
      name={name}
      note={
        <>
          Since <time dateTime={since}>{day.format(new Date(since))}</time>
        </>
      }
    >
      <Button isBusy={loading} aria-label={`Unblock ${name}`} onClick={() => void end()}>
        Unblock
      </Button>
    </Entry>
  )
}
