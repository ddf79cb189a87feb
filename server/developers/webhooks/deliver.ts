/** Makes one attempt of a delivery and writes down what became of it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { PublishedGame } from '#schema/play/game-service.ts'
import { isHopeless, pauseAfter } from '#schema/rules/people/webhooks.ts'
import type { SecretBox } from '#server/platform/database/secret-box.ts'
import { webhookSecretName } from '#server/platform/database/stored-secrets.ts'
import { MESSAGE_OF, messageText } from './message.ts'
import { type DeliveryAttempt, sendMessage } from './send-message.ts'
import { signatureOf } from './signature.ts'
import { switchOff } from './switch-off.ts'
import { type ClaimedDelivery, lockWebhook } from './webhook-deliveries.ts'

export interface DeliverDeps {
  readonly prisma: PrismaClient
  readonly box: Pick<SecretBox, 'open'>
  readonly now: () => Date
  /** Null for a game that is not out. */
  readonly gameById: (gameId: number) => Promise<PublishedGame | null>
  readonly siteUrl: string
  /** Only for tests and development. */
  readonly toLoopback: boolean
}

/** A write that fails is made again, so that what has arrived is not sent again; after that it is. */
const WRITES = 3
const PAUSE_MS = 500

/** Writes nothing if the attempt was aborted by a shutdown: another worker repeats it. */
export async function deliver(deps: DeliverDeps, claimed: ClaimedDelivery, stop: AbortSignal): Promise<void> {
  const { prisma, now } = deps
  const begun = now().getTime()
  const attempt = await attemptOf(deps, claimed, stop)
  if (!attempt || stop.aborted) return
  const durationMs = Math.max(0, now().getTime() - begun)
  const outcome = { claimed, attempt, durationMs, now: now() }
  for (let left = WRITES; left > 0; left -= 1) {
    const isWritten = await write(prisma, outcome).then(
      () => true,
      (error: unknown) => {
        if (left === 1) throw error
        return false
      },
    )
    if (isWritten) return
    await wait(PAUSE_MS)
  }
}

/** Null where the webhook is gone. */
async function attemptOf(
  deps: DeliverDeps,
  claimed: ClaimedDelivery,
  stop: AbortSignal,
): Promise<DeliveryAttempt | null> {
  const { prisma, now, gameById, siteUrl, toLoopback } = deps
  const [hook, event] = await Promise.all([
    prisma.webhook.findUnique({ where: { id: claimed.webhookId } }),
    prisma.webhookEvent.findUnique({ where: { id: claimed.eventId } }),
  ])
  if (!hook || !event) return null
  const game = event.gameId === null ? null : await gameById(event.gameId)
  if (event.gameId !== null && !game) return { kind: 'unanswered', problem: 'The game is not out' }
  const secret = secretOf(deps, hook)
  if (secret === null) return { kind: 'unanswered', problem: 'The secret of this webhook could not be read' }
  const body = messageText({ ...event, game }, siteUrl)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Ninefold-Webhooks/1',
    'ninefold-id': event.id,
    'ninefold-event': MESSAGE_OF[event.kind],
    'ninefold-signature': signatureOf(body, secret, now()),
  }
  return sendMessage({ url: hook.url, headers, body }, { toLoopback, stop })
}

/** Null while servers change to another key, and this one does not have it yet. */
function secretOf({ box }: DeliverDeps, { id, secret }: { readonly id: string; readonly secret: string }) {
  try {
    return box.open(secret, webhookSecretName(id))
  } catch {
    return null
  }
}

interface Outcome {
  readonly claimed: ClaimedDelivery
  readonly attempt: DeliveryAttempt
  readonly durationMs: number
  readonly now: Date
}

async function write(prisma: PrismaClient, { claimed, attempt, durationMs, now }: Outcome): Promise<void> {
  const { id, webhookId, attempts } = claimed
  const { problem } = attempt
  const pause = problem === null ? null : pauseAfter(attempts, Math.random())
  const state = problem === null ? 'delivered' : pause === null ? 'failed' : 'pending'
  const statusCode = attempt.kind === 'answered' ? attempt.statusCode : null
  const nextAt = pause === null ? null : new Date(now.getTime() + pause)
  await prisma.$transaction(async (tx) => {
    await lockWebhook(tx, webhookId)
    // Skipped if another node has taken over, or the owner has disabled the webhook.
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, attempts, state: 'pending' },
      data: { state, statusCode, problem, durationMs, nextAt },
    })
    if (count === 0) return
    if (problem === null) {
      await tx.webhook.updateMany({ where: { id: webhookId }, data: { failingSince: null } })
      return
    }
    await tx.webhook.updateMany({ where: { id: webhookId, failingSince: null }, data: { failingSince: now } })
    const hook = await tx.webhook.findUnique({ where: { id: webhookId } })
    if (pause === null && hook?.failingSince && isHopeless(hook.failingSince, now)) {
      await switchOff(tx, { id: webhookId, now, gaveUp: true })
    }
  })
}
