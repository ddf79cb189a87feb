/** What was sent to a webhook, the latest first, and sent again where one likes. */
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  type DeliveryLog_deliveryFragment,
  useReplayWebhookDeliveryMutation,
  useWebhookLogQuery,
} from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { deliveryTitle } from './event-names.ts'
import styles from './Webhooks.module.css'

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
/** A first attempt takes a moment. */
const LOOK_AGAIN_MS = 2000
const STATES = { PENDING: 'Waiting', DELIVERED: 'Delivered', FAILED: 'Given up' } as const

interface DeliveryLogProps {
  readonly hookId: string
  readonly isOn: boolean
}

export function DeliveryLog({ hookId, isOn }: DeliveryLogProps) {
  const { data, error, refetch, startPolling, stopPolling } = useWebhookLogQuery({
    variables: { id: hookId },
    fetchPolicy: 'cache-and-network',
  })
  const deliveries = data?.viewer.webhook?.deliveries.edges.map(({ node }) => node)
  const isUnderWay = deliveries?.some(({ state, problem }) => state === 'PENDING' && !problem) ?? false
  useEffect(() => {
    if (!isUnderWay) return
    startPolling(LOOK_AGAIN_MS)
    return stopPolling
  }, [isUnderWay, startPolling, stopPolling])
  if (!deliveries) {
    if (error) return <ErrorState onRetry={() => void refetch()}>We could not load the deliveries.</ErrorState>
    return <Skeleton height="120px" />
  }
  return (
    <div className={styles.log}>
      <div className={styles.logHead}>
        <h4 className={styles.label}>Deliveries</h4>
        <Refresh onAsk={refetch} />
      </div>
      {deliveries.length === 0 ? (
        <p className={styles.note}>Nothing was sent yet.</p>
      ) : (
        <ul className={styles.deliveries}>
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} isOn={isOn} onReplayed={refetch} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Refresh({ onAsk }: { readonly onAsk: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    await onAsk().catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button isBusy={isBusy} onClick={() => void ask()}>
      <RefreshCw aria-hidden="true" />
      Refresh
    </Button>
  )
}

interface DeliveryProps {
  readonly delivery: DeliveryLog_deliveryFragment
  readonly isOn: boolean
  readonly onReplayed: () => Promise<unknown>
}

function Delivery({ delivery, isOn, onReplayed }: DeliveryProps) {
  const { id, type, gameNumber, state, isReplay, createdAt, attempts } = delivery
  const [send, { loading }] = useReplayWebhookDeliveryMutation()
  const title = deliveryTitle(type, gameNumber)
  const replay = async () => {
    const outcome = (await send({ variables: { id } }).catch(() => null))?.data?.replayWebhookDelivery
    if (outcome?.__typename !== 'WebhookDelivery') {
      return showToast({ type: 'error', text: outcome?.message ?? 'We could not send that again. Please try again.' })
    }
    showToast({ type: 'success', text: 'Sending it again' })
    await onReplayed().catch(() => undefined)
  }
  return (
    <li className={styles.delivery}>
      <div className={styles.words}>
        <span className={styles.line}>
          <strong>{title}</strong>
          <span className={styles.state} data-state={state}>
            {STATES[state]}
          </span>
        </span>
        <span className={styles.note}>
          <time dateTime={createdAt}>{moment.format(new Date(createdAt))}</time>
          {isReplay && ' · sent again'}
          {attempts > 1 && ` · ${attempts} attempts`}
        </span>
        <Problem delivery={delivery} />
      </div>
      {isOn && (
        <Button aria-label={`Send again: ${title}`} isBusy={loading} onClick={() => void replay()}>
          Send again
        </Button>
      )}
    </li>
  )
}

function Problem({ delivery: { problem, nextAttemptAt } }: { readonly delivery: DeliveryLog_deliveryFragment }) {
  if (!problem) return null
  return (
    <span className={styles.problem}>
      {problem}
      {nextAttemptAt && (
        <>
          {' '}
          · next attempt <time dateTime={nextAttemptAt}>{moment.format(new Date(nextAttemptAt))}</time>
        </>
      )}
    </span>
  )
}
