/** The expected failures of webhooks as members of result unions. */
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import {
  DeliveryNotFound,
  TooManyWebhooks,
  WebhookAddressRefused,
  WebhookIsOff,
  WebhookNotFound,
} from './webhook-errors.ts'

builder.objectType(TooManyWebhooks, {
  name: 'TooManyWebhooks',
  description: 'The viewer has as many webhooks as a player may have.',
  interfaces: [ErrorInterface],
})

builder.objectType(WebhookAddressRefused, {
  name: 'WebhookAddressRefused',
  description: 'Nothing is sent to this address: it is not https, or not one of the public internet.',
  interfaces: [ErrorInterface],
})

builder.objectType(WebhookNotFound, {
  name: 'WebhookNotFound',
  description: 'The viewer has no webhook with this id.',
  interfaces: [ErrorInterface],
})

builder.objectType(DeliveryNotFound, {
  name: 'DeliveryNotFound',
  description: 'No log of the viewer has a delivery with this id.',
  interfaces: [ErrorInterface],
})

builder.objectType(WebhookIsOff, {
  name: 'WebhookIsOff',
  description: 'Nothing is sent to a webhook that is switched off.',
  interfaces: [ErrorInterface],
})
