/** The expected failures of API keys as members of result unions. */
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import { ApiKeyNotFound, TooManyApiKeys } from './api-key-errors.ts'

builder.objectType(TooManyApiKeys, {
  name: 'TooManyApiKeys',
  description: 'The viewer has as many API keys as a player may have.',
  interfaces: [ErrorInterface],
})

builder.objectType(ApiKeyNotFound, {
  name: 'ApiKeyNotFound',
  description: 'The viewer has no API key with this id.',
  interfaces: [ErrorInterface],
})
