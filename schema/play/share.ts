/** Counts how results are shared: the way alone, and nothing about who or what. */

import { builder } from '#schema/builder.ts'
import type { ShareKind } from './after-game-service.ts'

export const ShareKindEnum = builder.enumType('ShareKind', {
  description: 'A way of sharing a result.',
  values: {
    NATIVE_SHARE: { value: 'nativeShare', description: "The device's own share sheet." },
    REGULAR_COPY: { value: 'regularCopy', description: 'Copied to the clipboard.' },
    TWEET: { value: 'tweet', description: 'A post on X.' },
    SMS: { value: 'sms', description: 'A text message.' },
    WHATSAPP: { value: 'whatsapp', description: 'A message on WhatsApp.' },
  } as const,
})

const ShareCountedRef = builder.objectRef<{ kind: ShareKind }>('ShareCounted').implement({
  description: 'A share was counted.',
  fields: (t) => ({ kind: t.expose('kind', { type: ShareKindEnum, description: 'The way that was counted.' }) }),
})

builder.mutationField('countShare', (t) =>
  t.field({
    type: ShareCountedRef,
    description: 'Counts that a result was shared. Only the way is kept.',
    args: { kind: t.arg({ type: ShareKindEnum, description: 'The way of sharing.' }) },
    resolve: async (_root, { kind }, { afterGame }) => {
      await afterGame.countShare(kind)
      return { kind }
    },
  }),
)
