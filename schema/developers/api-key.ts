/** API keys of players: programs read the API with them. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { NotSignedIn } from '#schema/errors.ts'
import { ViewerRef } from '#schema/players/viewer.ts'
import { apiKeyName, LONGEST_API_KEY_NAME } from '#schema/rules/people/api-keys.ts'
import { ApiKeyNotFound, TooManyApiKeys } from './api-key-errors.ts'
import type { ApiKey, NewApiKey } from './api-keys-service.ts'

const ApiKeyScopeEnum = builder.enumType('ApiKeyScope', {
  description: 'What an API key may do. No key may do more than read.',
  values: {
    READ_PUBLIC: { value: 'readPublic', description: 'Reads public data, as an anonymous caller.' },
    READ_OWN: { value: 'readOwn', description: "Reads that, and its player's own games." },
  } as const,
})

const ApiKeyRef = builder.objectRef<ApiKey>('ApiKey').implement({
  description: 'A key of the viewer for programs, sent as `Authorization: Bearer nf_…`. Only its owner sees it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Names the key to its owner; it opens nothing.' }),
    name: t.exposeString('name', { description: 'As its owner calls it.' }),
    scope: t.expose('scope', { type: ApiKeyScopeEnum, description: 'What it may do.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'To the minute; null until the first request.',
    }),
  }),
})

builder.objectField(ViewerRef, 'apiKeys', (t) =>
  t.field({
    type: [ApiKeyRef],
    description: "The viewer's API keys, the latest first; none for visitors.",
    resolve: async (_viewer, _args, { apiKeys }) => [...(await apiKeys.keys())],
  }),
)

const ApiKeyCreatedRef = builder.objectRef<NewApiKey>('ApiKeyCreated').implement({
  description: 'The key is made.',
  fields: (t) => ({
    apiKey: t.field({ type: ApiKeyRef, description: 'How it is listed.', resolve: ({ apiKey }) => apiKey }),
    token: t.exposeString('token', { description: 'The key itself. It is returned only here and stored nowhere.' }),
  }),
})

const ApiKeyRevokedRef = builder.objectRef<{ readonly id: string }>('ApiKeyRevoked').implement({
  description: 'The key opens nothing any more.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The key that was revoked.' }),
  }),
})

const NAME = `A name has 1 to ${LONGEST_API_KEY_NAME} characters`

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A key that is to be made.',
  validate: z.object({
    name: z.string().refine((name) => apiKeyName(name) !== null, NAME),
    scope: z.enum(['readPublic', 'readOwn']),
  }),
  fields: (t) => ({
    name: t.string({ description: `To know it again: 1-${LONGEST_API_KEY_NAME} characters.` }),
    scope: t.field({ type: ApiKeyScopeEnum, description: 'What it may do.' }),
  }),
})

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: ApiKeyCreatedRef,
    description: 'Creates an API key. The key is returned only once, in this payload.',
    errors: { types: [NotSignedIn, TooManyApiKeys, InputValidationError], union: { name: 'CreateApiKeyResult' } },
    args: { input: t.arg({ type: CreateApiKeyInput }) },
    resolve: (_root, { input: { name, scope } }, { apiKeys }) => apiKeys.create(apiKeyName(name) ?? name, scope),
  }),
  revokeApiKey: t.field({
    type: ApiKeyRevokedRef,
    description: 'Ends an API key at once, and what is listened to with it.',
    errors: { types: [NotSignedIn, ApiKeyNotFound], union: { name: 'RevokeApiKeyResult' } },
    args: { id: t.arg.id({ description: 'The id of an ApiKey.' }) },
    resolve: async (_root, { id }, { apiKeys }) => {
      await apiKeys.revoke(id)
      return { id }
    },
  }),
}))
