/** Webhooks of players, and the log of their deliveries. */
import { resolveCursorConnection, resolveOffsetConnection } from '@pothos/plugin-relay'
import { builder } from '#schema/builder.ts'
import { momentCursor, momentIn } from '#schema/list-cursor.ts'
import { ViewerRef } from '#schema/players/viewer.ts'
import { POINTS } from '#schema/points.ts'
import { DELIVERIES_KEPT, MOST_WEBHOOKS } from '#schema/rules/people/webhooks.ts'
import type { Webhook, WebhookDelivery } from './webhooks-service.ts'

const LOG_PAGE = 20

export const WebhookEventEnum = builder.enumType('WebhookEvent', {
  description: 'An event that a webhook can receive.',
  values: {
    GAME_PUBLISHED: { value: 'gamePublished', description: 'A game has begun: its number and its clues.' },
    GAME_SETTLED: { value: 'gameSettled', description: 'A board has settled: its scores and answers are public.' },
    GAME_CORRECTED: { value: 'gameCorrected', description: 'The answers to a game that is out have been corrected.' },
  } as const,
})

const WebhookOffReasonEnum = builder.enumType('WebhookOffReason', {
  description: 'Why nothing is sent to a webhook.',
  values: {
    OWNER: { value: 'owner', description: 'Its owner has switched it off.' },
    FAILING: { value: 'failing', description: 'We have switched it off: nothing had reached it for days.' },
  } as const,
})

const WebhookDeliveryStateEnum = builder.enumType('WebhookDeliveryState', {
  description: 'What became of a delivery.',
  values: {
    PENDING: { value: 'pending', description: 'It is still tried.' },
    DELIVERED: { value: 'delivered', description: 'It was answered with a status from 200 to 299.' },
    FAILED: { value: 'failed', description: 'It was given up.' },
  } as const,
})

export const WebhookDeliveryRef = builder.objectRef<WebhookDelivery>('WebhookDelivery').implement({
  description: 'A message to a webhook, and what became of it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'By which it is replayed.' }),
    type: t.exposeString('type', { description: 'As in the message: `game.published`, `ping`.' }),
    messageId: t.exposeID('messageId', { description: 'The id of the message, the same in each attempt and replay.' }),
    gameNumber: t.exposeInt('gameNumber', { nullable: true, description: 'The game; null for a ping.' }),
    state: t.expose('state', { type: WebhookDeliveryStateEnum, description: 'Whether it has arrived.' }),
    attempts: t.exposeInt('attempts', { description: 'How often it was tried.' }),
    isReplay: t.exposeBoolean('isReplay', { description: 'Its owner had it sent again.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    lastAttemptAt: t.expose('lastAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The latest attempt; null before the first.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried again; null once nothing more is sent.',
    }),
    statusCode: t.exposeInt('statusCode', {
      nullable: true,
      description: 'Of the latest answer; null where none came.',
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why the latest attempt failed; null where it did not.',
    }),
    durationMs: t.exposeInt('durationMs', { nullable: true, description: 'What the latest attempt took.' }),
  }),
})

export const WebhookRef = builder.objectRef<Webhook>('Webhook').implement({
  description: 'An address of the viewer that receives events of games. Visible only to its owner.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Names it to its owner.' }),
    url: t.exposeString('url', { description: 'Where messages are sent.' }),
    events: t.field({
      type: [WebhookEventEnum],
      description: 'The events it receives.',
      resolve: ({ events }) => [...events],
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    isOn: t.boolean({ description: 'Messages are sent to it.', resolve: ({ offBecause }) => offBecause === null }),
    offBecause: t.expose('offBecause', {
      type: WebhookOffReasonEnum,
      nullable: true,
      description: 'Why nothing is sent to it; null while it is on.',
    }),
    offAt: t.expose('offAt', { type: 'DateTime', nullable: true, description: 'Since when it is off.' }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when every attempt has failed; null after one that has not.',
    }),
    deliveries: t.connection(
      {
        type: WebhookDeliveryRef,
        description: `What was sent to it, the latest first: ${DELIVERIES_KEPT} deliveries of 30 days at most.`,
        complexity: ({ first, last }) => ({
          field: POINTS.read,
          multiplier: Math.ceil(Math.min(DELIVERIES_KEPT, first ?? last ?? LOG_PAGE) / LOG_PAGE),
        }),
        resolve: ({ id }, args, { webhooks }) =>
          resolveCursorConnection<Promise<WebhookDelivery[]>>(
            { args, defaultSize: LOG_PAGE, maxSize: DELIVERIES_KEPT, toCursor: momentCursor },
            async ({ after, before, limit, inverted }) => [
              ...(await webhooks.deliveries(id, {
                after: after === undefined ? null : momentIn(after),
                before: before === undefined ? null : momentIn(before),
                limit,
                isOldestFirst: inverted,
              })),
            ],
          ),
      },
      { name: 'WebhookDeliveryConnection' },
      { name: 'WebhookDeliveryEdge' },
    ),
  }),
})

builder.objectField(ViewerRef, 'webhooks', (t) =>
  t.connection(
    {
      type: WebhookRef,
      description: "The viewer's webhooks, the latest first; none for visitors.",
      complexity: { field: POINTS.read, multiplier: 1 },
      resolve: (_viewer, args, { webhooks }) =>
        resolveOffsetConnection({ args, defaultSize: MOST_WEBHOOKS }, async ({ offset, limit }) =>
          (await webhooks.hooks()).slice(offset, offset + limit),
        ),
    },
    { name: 'WebhookConnection' },
    { name: 'WebhookEdge' },
  ),
)

builder.objectField(ViewerRef, 'webhook', (t) =>
  t.field({
    type: WebhookRef,
    nullable: true,
    description: 'A webhook of the viewer; null for one that is not.',
    complexity: POINTS.read,
    args: { id: t.arg.id({ description: 'The id of a Webhook.' }) },
    resolve: async (_viewer, { id }, { webhooks }) => (await webhooks.hooks()).find((hook) => hook.id === id) ?? null,
  }),
)
