/** Browser notifications: a browser subscribes with the public key and stores its address. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { UnknownPushService } from '#schema/errors.ts'
import { TooManyAttempts } from '#schema/portal/errors.ts'

/** Push services give addresses of a few hundred characters. */
const LONGEST_ENDPOINT = 1000

builder.queryField('pushPublicKey', (t) =>
  t.string({
    nullable: true,
    description: 'The key with which a browser subscribes to news of the new game; null where none are sent.',
    resolve: (_root, _args, { push }) => push.publicKey,
  }),
)

const PushSubscriptionInput = builder.inputType('PushSubscriptionInput', {
  description: 'What `PushSubscription.toJSON()` says in a browser.',
  validate: z.object({
    endpoint: z.url('An endpoint is a URL').max(LONGEST_ENDPOINT),
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'A public key is a point of P-256 in base64url'),
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/, 'A secret has 16 bytes in base64url'),
  }),
  fields: (t) => ({
    endpoint: t.string({ description: 'Where its push service takes messages.' }),
    p256dh: t.string({ description: 'The public key of the browser.' }),
    auth: t.string({ description: 'The secret of the subscription.' }),
  }),
})

const PushSubscriptionSavedRef = builder.objectRef<{ endpoint: string }>('PushSubscriptionSaved').implement({
  description: 'The browser will be notified of every new game.',
  fields: (t) => ({ endpoint: t.exposeString('endpoint', { description: 'Which subscription.' }) }),
})

builder.mutationField('savePushSubscription', (t) =>
  t.field({
    type: PushSubscriptionSavedRef,
    description:
      'Notifies a browser of every new game, from the next one on. At most ten browsers per player; the oldest is replaced. A browser that could not be reached for three games in a row is removed.',
    errors: {
      types: [UnknownPushService, TooManyAttempts, InputValidationError],
      union: { name: 'SavePushSubscriptionResult' },
    },
    args: { input: t.arg({ type: PushSubscriptionInput, description: 'The subscription.' }) },
    resolve: async (_root, { input }, { push }) => {
      await push.save(input)
      return input
    },
  }),
)

const PushSubscriptionRemovedRef = builder.objectRef<{ endpoint: string }>('PushSubscriptionRemoved').implement({
  description: 'The browser is no longer notified.',
  fields: (t) => ({ endpoint: t.exposeString('endpoint', { description: 'Which subscription.' }) }),
})

builder.mutationField('removePushSubscription', (t) =>
  t.field({
    type: PushSubscriptionRemovedRef,
    description: 'Ends a subscription. Idempotent.',
    args: { endpoint: t.arg.string({ description: 'Its endpoint, known only to the browser.' }) },
    resolve: async (_root, { endpoint }, { push }) => {
      await push.remove(endpoint)
      return { endpoint }
    },
  }),
)
