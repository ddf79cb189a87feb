/** What players do with their webhooks. */

import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { NotSignedIn } from '#schema/errors.ts'
import { TooManyAttempts } from '#schema/portal/errors.ts'
import {
  ADDRESS_MISSING,
  EVENTS_MISSING,
  LONGEST_WEBHOOK_URL,
  MOST_REPLAYS,
  WEBHOOK_EVENTS,
} from '#schema/rules/people/webhooks.ts'
import { WebhookDeliveryRef, WebhookEventEnum, WebhookRef } from './webhook.ts'
import {
  DeliveryNotFound,
  TooManyWebhooks,
  WebhookAddressRefused,
  WebhookIsOff,
  WebhookNotFound,
} from './webhook-errors.ts'
import type { NewWebhook } from './webhooks-service.ts'

const WebhookCreatedRef = builder.objectRef<NewWebhook>('WebhookCreated').implement({
  description: 'The webhook is made, and a ping is on its way to it.',
  fields: (t) => ({
    webhook: t.field({ type: WebhookRef, description: 'How it is listed.', resolve: ({ webhook }) => webhook }),
    secret: t.exposeString('secret', {
      description: 'Signs its messages. Returned only here.',
    }),
  }),
})

const WebhookDeletedRef = builder.objectRef<{ readonly id: string }>('WebhookDeleted').implement({
  description: 'Nothing is sent to it any more, and its log is gone.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The webhook that was deleted.' }),
  }),
})

const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, EVENTS_MISSING).max(WEBHOOK_EVENTS.length, 'Each event once')

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
  description: 'A webhook that is to be made.',
  validate: z.object({
    url: z
      .string()
      .min(1, ADDRESS_MISSING)
      .max(LONGEST_WEBHOOK_URL, `An address has ${LONGEST_WEBHOOK_URL} characters at most`),
    events,
  }),
  fields: (t) => ({
    url: t.string({ description: 'Where to send messages: an https address of the public internet.' }),
    events: t.field({ type: [WebhookEventEnum], description: 'Events to send; at least one.' }),
  }),
})

const UpdateWebhookInput = builder.inputType('UpdateWebhookInput', {
  description: 'What is to change of a webhook. Another address is another webhook.',
  validate: z.object({ id: z.string(), events: events.nullish(), isOn: z.boolean().nullish() }),
  fields: (t) => ({
    id: t.id({ description: 'The id of a Webhook.' }),
    events: t.field({
      type: [WebhookEventEnum],
      required: false,
      description: 'Events to send from now on, at least one; null keeps the current ones.',
    }),
    isOn: t.boolean({ required: false, description: 'Whether messages are sent to it; null leaves it.' }),
  }),
})

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: WebhookCreatedRef,
    description: 'Creates a webhook and sends it a ping. The secret is returned only once, in this payload.',
    errors: {
      types: [NotSignedIn, WebhookAddressRefused, TooManyWebhooks, TooManyAttempts, InputValidationError],
      union: { name: 'CreateWebhookResult' },
    },
    args: { input: t.arg({ type: CreateWebhookInput }) },
    resolve: (_root, { input }, { webhooks }) => webhooks.create(input),
  }),
  updateWebhook: t.field({
    type: WebhookRef,
    description:
      'Changes the events of a webhook, or turns it off or on. Pending deliveries are dropped when it is turned off.',
    errors: { types: [NotSignedIn, WebhookNotFound, InputValidationError], union: { name: 'UpdateWebhookResult' } },
    args: { input: t.arg({ type: UpdateWebhookInput }) },
    resolve: (_root, { input: { id, events, isOn } }, { webhooks }) =>
      webhooks.change({ id, events: events ?? null, isOn: isOn ?? null }),
  }),
  deleteWebhook: t.field({
    type: WebhookDeletedRef,
    description: 'Deletes a webhook and its log.',
    errors: { types: [NotSignedIn, WebhookNotFound], union: { name: 'DeleteWebhookResult' } },
    args: { id: t.arg.id({ description: 'The id of a Webhook.' }) },
    resolve: async (_root, { id }, { webhooks }) => {
      await webhooks.remove(id)
      return { id }
    },
  }),
  replayWebhookDelivery: t.field({
    type: WebhookDeliveryRef,
    description: `Sends a message of the log again, with the id that it had: ${MOST_REPLAYS} times an hour at most.`,
    errors: {
      types: [NotSignedIn, DeliveryNotFound, WebhookIsOff, TooManyAttempts],
      union: { name: 'ReplayWebhookDeliveryResult' },
    },
    args: { id: t.arg.id({ description: 'The id of a WebhookDelivery.' }) },
    resolve: (_root, { id }, { webhooks }) => webhooks.replay(id),
  }),
}))
