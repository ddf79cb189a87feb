import { skipToken } from '@apollo/client/react'
import { useCallback, useEffect, useState } from 'react'
import { usePushKeyQuery, useRemovePushSubscriptionMutation, useSavePushSubscriptionMutation } from '../../gql/index.ts'
import { canPush, subscribedEndpoint, subscribePush, unsubscribePush } from '../../state/push.ts'
import { showToast } from '../../state/toasts.ts'
import { Switch } from '../../ui/Switch.tsx'

/** Notifications of new games in this browser; off by default, and hidden if unsupported. */
export function NewGameNotice() {
  const { data } = usePushKeyQuery(canPush() ? {} : skipToken)
  return data?.pushPublicKey ? <NoticeSwitch publicKey={data.pushPublicKey} /> : null
}

function NoticeSwitch({ publicKey }: { publicKey: string }) {
  const { state, turn } = useNewGameNotice(publicKey)
  return (
    <Switch
      label="Tell me of each new game"
      hint={
        state === 'refused'
          ? 'Your browser does not allow it: change that in its own settings'
          : 'A notification once a day'
      }
      isOn={state === 'on'}
      isDisabled={state === 'busy'}
      onChange={(isOn) => void turn(isOn)}
    />
  )
}

// Whether this browser is subscribed to new games, and how to change it: browser and server agree, or nothing has changed.

/** `busy` also until the browser has said how things are. */
type NoticeState = 'busy' | 'on' | 'off' | 'refused'

const FAILED = 'We could not change your notifications. Please try again.'

function useNewGameNotice(publicKey: string) {
  const [state, setState] = useState<NoticeState>('busy')
  const [save] = useSavePushSubscriptionMutation()
  const [remove] = useRemovePushSubscriptionMutation()

  const look = useCallback(async () => {
    const endpoint = await subscribedEndpoint().catch(() => null)
    setState(endpoint ? 'on' : Notification.permission === 'denied' ? 'refused' : 'off')
  }, [])
  useEffect(() => void look(), [look])

  const turnOn = useCallback(async () => {
    const address = await subscribePush(publicKey)
    if (!address) return
    const { data } = await save({ variables: { input: address } })
    const result = data?.savePushSubscription
    if (result?.__typename === 'PushSubscriptionSaved') return
    await unsubscribePush()
    showToast({ type: 'error', text: result && 'message' in result ? result.message : FAILED })
  }, [publicKey, save])

  const turnOff = useCallback(async () => {
    const endpoint = await subscribedEndpoint()
    // The browser first: even if the server is not reached, no notification arrives anymore.
    await unsubscribePush()
    if (endpoint) await remove({ variables: { endpoint } })
  }, [remove])

  const turn = useCallback(
    async (isOn: boolean) => {
      setState('busy')
      try {
        await (isOn ? turnOn() : turnOff())
      } catch {
        // Half subscribed is not subscribed: the switch must not promise what is never sent.
        if (isOn) await unsubscribePush().catch(() => undefined)
        showToast({ type: 'error', text: FAILED })
      }
      await look()
    },
    [turnOn, turnOff, look],
  )
  return { state, turn }
}
