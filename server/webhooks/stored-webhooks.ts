/** Webhooks and their log as the database has them, in the words of the API. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { WebhookEventName } from '#schema/rules/webhooks.ts'
import type { Webhook, WebhookDelivery } from '#schema/webhooks.ts'
import { MESSAGE_OF } from './message.ts'

/** As the database calls them. */
export const STORED = {
  gamePublished: 'game_published',
  gameSettled: 'game_settled',
  gameCorrected: 'game_corrected',
} as const satisfies Record<WebhookEventName, string>
const TOLD: Readonly<Record<string, WebhookEventName>> = {
  game_published: 'gamePublished',
  game_settled: 'gameSettled',
  game_corrected: 'gameCorrected',
}

/** What a line of the log needs to be told. */
export const DELIVERY = {
  include: { event: { select: { kind: true, game: { select: { number: true } } } } },
} as const satisfies Pick<Prisma.WebhookDeliveryFindManyArgs, 'include'>

export function asWebhook(hook: Prisma.WebhookGetPayload<object>): Webhook {
  const { id, url, events, createdAt, offAt, gaveUp, failingSince } = hook
  const offBecause = offAt === null ? null : gaveUp ? 'failing' : 'owner'
  return { id, url, events: events.flatMap((kind) => TOLD[kind] ?? []), createdAt, offAt, offBecause, failingSince }
}

export function asDelivery(stored: Prisma.WebhookDeliveryGetPayload<typeof DELIVERY>): WebhookDelivery {
  const { id, eventId, event, state, attempts, isReplay, createdAt, lastAt, nextAt } = stored
  const { statusCode, problem, durationMs } = stored
  return {
    id,
    type: MESSAGE_OF[event.kind],
    messageId: eventId,
    gameNumber: event.game?.number ?? null,
    state,
    attempts,
    isReplay,
    createdAt,
    lastAttemptAt: lastAt,
    nextAttemptAt: nextAt,
    ...{ statusCode, problem, durationMs },
  }
}
