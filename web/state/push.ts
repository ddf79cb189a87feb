/** This browser's subscription to messages, which the browser keeps, not we. */

/** What the server needs to write to this browser. */
export interface BrowserPushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Whether this browser can be written to at all; on iPhones only what was installed can. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The endpoint of the subscription there is, null for none. */
export async function subscribedEndpoint(): Promise<string | null> {
  const subscription = await currentSubscription()
  return subscription?.endpoint ?? null
}

/** Asks the person, then the browser's push service. Null when the person said no. */
export async function subscribePush(publicKey: string): Promise<BrowserPushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { p256dh, auth } = subscription.toJSON().keys ?? {}
  if (!p256dh || !auth) throw new Error('The browser gave a subscription without keys')
  return { endpoint: subscription.endpoint, p256dh, auth }
}

/** Ends the subscription: what is sent to it from now on is answered with "gone". */
export async function unsubscribePush(): Promise<void> {
  const subscription = await currentSubscription()
  await subscription?.unsubscribe()
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}
