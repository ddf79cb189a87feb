/** Everything that can be expected to go wrong with API keys. */
import { ExpectedError } from '#schema/errors.ts'
import { MOST_API_KEYS } from '#schema/rules/people/api-keys.ts'

export class TooManyApiKeys extends ExpectedError {
  override readonly name = 'TooManyApiKeys'
  constructor() {
    super(`You have ${MOST_API_KEYS} API keys. Revoke one that you do not need any more.`)
  }
}

/** Also thrown for a revoked key and for another player's key. */
export class ApiKeyNotFound extends ExpectedError {
  override readonly name = 'ApiKeyNotFound'
  constructor() {
    super('This API key is not there any more')
  }
}
