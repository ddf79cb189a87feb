/** One webhook: on or off, its events, its deliveries, and deleting it. */
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import {
  type UpdateWebhookInput,
  useDeleteWebhookMutation,
  useUpdateWebhookMutation,
  type Webhook_hookFragment,
} from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { EventSwitches } from './EventSwitches.tsx'
import styles from './Webhooks.module.css'

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

interface WebhookProps {
  readonly hook: Webhook_hookFragment
  readonly onGone: () => Promise<unknown>
}

export function Webhook({ hook, onGone }: WebhookProps) {
  const { id, url, isOn } = hook
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const details = useId()
  const { change, isBusy } = useChange(hook)
  const remove = useRemoval(id, onGone)
  return (
    <li className={styles.hook}>
      <h3 className={styles.url}>{url}</h3>
      <State hook={hook} />
      <Switch label="Switched on" isOn={isOn} isDisabled={isBusy} onChange={(on) => void change({ isOn: on })} />
      <div className={styles.buttons}>
        <Button aria-expanded={isOpen} aria-controls={details} onClick={() => setOpen(!isOpen)}>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
          Events and deliveries
        </Button>
        <Button aria-label={`Delete ${url}`} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      <div id={details} className={styles.details} hidden={!isOpen}>
        {isOpen && (
          <>
            <EventSwitches
              chosen={hook.events}
              isDisabled={isBusy}
              onChange={(events) => {
                if (events.length > 0) return void change({ events })
                showToast({ type: 'warn', text: 'Leave one event, or switch the webhook off' })
              }}
            />
            <DeliveryLog hookId={id} isOn={isOn} />
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this webhook?"
        message={`Nothing is sent to ${url} any more, and its log is gone.`}
        action="Delete"
        isDangerous
        onConfirm={remove}
      />
    </li>
  )
}

/** What its owner should know before anything else. */
function State({ hook: { createdAt, offBecause, offAt, failingSince } }: { readonly hook: Webhook_hookFragment }) {
  if (offBecause === 'FAILING') {
    return (
      <p className={styles.warning}>
        We switched it off{offAt && ` on ${day.format(new Date(offAt))}`}: nothing had reached it for three days. Switch
        it on when it answers again.
      </p>
    )
  }
  if (failingSince) {
    return (
      <p className={styles.warning}>
        Nothing has reached it since {moment.format(new Date(failingSince))}. We go on trying.
      </p>
    )
  }
  return (
    <p className={styles.note}>
      Added <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
      {offBecause && ' · nothing is sent to it'}
    </p>
  )
}

function useChange({ id }: Webhook_hookFragment) {
  const [send, { loading }] = useUpdateWebhookMutation()
  const change = async (part: Pick<UpdateWebhookInput, 'events' | 'isOn'>) => {
    const outcome = (await send({ variables: { input: { id, ...part } } }).catch(() => null))?.data?.updateWebhook
    if (outcome?.__typename === 'Webhook') return
    showToast({ type: 'error', text: outcome?.message ?? 'We could not save that. Please try again.' })
  }
  return { change, isBusy: loading }
}

function useRemoval(id: string, onGone: () => Promise<unknown>) {
  const [send] = useDeleteWebhookMutation()
  return async () => {
    const outcome = (await send({ variables: { id } }).catch(() => null))?.data?.deleteWebhook
    // Already deleted elsewhere is fine too.
    if (outcome?.__typename !== 'WebhookDeleted' && outcome?.__typename !== 'WebhookNotFound') {
      return showToast({ type: 'error', text: outcome?.message ?? 'We could not delete it. Please try again.' })
    }
    showToast({ type: 'success', text: 'Webhook deleted' })
    await onGone().catch(() => undefined)
  }
}
