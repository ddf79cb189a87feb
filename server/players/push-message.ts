/** Sends one message to one browser by its push service: encrypted for it, signed by us, and given up in time. */
import webPush from 'web-push'
import type { PushAddress } from '#schema/push.ts'
import { startDeadline } from '#server/deadline.ts'
import type { PushConfig } from '#server/push-config.ts'

export interface PushMessage {
  readonly payload: string
  /** After this time nobody wants to know any more. */
  readonly ttlSeconds: number
  /** An unread message of the same topic is replaced. */
  readonly topic: string
}

/** `gone`: the browser has unsubscribed, and its address is of no more use. */
export type Delivery = 'sent' | 'gone' | 'failed'

/** A push service that takes longer is in trouble. */
const ANSWER_WITHIN_MS = 10_000
const GONE = new Set([404, 410])

/** Never throws: what becomes of one message does not concern the others. */
export async function sendPush(
  { endpoint, p256dh, auth }: PushAddress,
  { payload, ttlSeconds, topic }: PushMessage,
  { push, stop }: { readonly push: PushConfig; readonly stop: AbortSignal },
): Promise<Delivery> {
  try {
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: push.subject, publicKey: push.publicKey, privateKey: push.privateKey },
      TTL: ttlSeconds,
      topic,
      urgency: 'low',
    })
    using deadline = startDeadline(ANSWER_WITHIN_MS, stop)
    const { signal } = deadline
    const bytes = body && new Uint8Array(body)
    const response = await fetch(endpoint, { method, headers: texts(headers), body: bytes, signal, redirect: 'error' })
    await response.body?.cancel()
    if (GONE.has(response.status)) return 'gone'
    return response.ok ? 'sent' : 'failed'
  } catch {
    return 'failed'
  }
}

/** As fetch wants them; the length it finds itself. */
function texts(headers: object): Record<string, string> {
  const all = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(all.filter(([name]) => name.toLowerCase() !== 'content-length'))
}
