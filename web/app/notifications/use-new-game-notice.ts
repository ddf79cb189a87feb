/** Whether this browser is told of new games, and the way to change it: the browser and the server agree, or nothing has changed. */
import { useCallback, useEffect, useState } from 'react'
import { useRemovePushSubscriptionMutation, useSavePushSubscriptionMutation } from '../../gql/index.ts'
import { subscribedEndpoint, subscribePush, unsubscribePush } from '../../state/push.ts'
import { showToast } from '../../state/toasts.ts'

/** `busy` also until the browser has said how things are. */
type NoticeState = 'busy' | 'on' | 'off' | 'refused'

const FAILED = 'We could not change your notifications. Please try again.'

export function useNewGameNotice(publicKey: string) {
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
    // The browser first: whatever the server hears, nothing comes any more.
    await unsubscribePush()
    if (endpoint) await remove({ variables: { endpoint } })
  }, [remove])

  const turn = useCallback(
    async (isOn: boolean) => {
      setState('busy')
      try {
        await (isOn ? turnOn() : turnOff())
      } catch {
        // Half subscribed is not subscribed: the switch must not promise what nobody sends.
        if (isOn) await unsubscribePush().catch(() => undefined)
        showToast({ type: 'error', text: FAILED })
      }
      await look()
    },
    [turnOn, turnOff, look],
  )
  return { state, turn }
}
