/** What players do with their API keys. */
import type { ApiKeyScope } from '#schema/rules/people/api-keys.ts'

/** An API key as its owner sees it. The key itself is shown only once, on creation. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly scope: ApiKeyScope
  readonly createdAt: Date
  /** To the minute; null until the first request. */
  readonly lastUsedAt: Date | null
}

export interface NewApiKey {
  readonly apiKey: ApiKey
  /** All of it. It is kept nowhere. */
  readonly token: string
}

/** Use cases of one's own API keys. */
export interface ApiKeyService {
  /** The latest first; none for visitors. */
  keys(): Promise<readonly ApiKey[]>
  /** Errors: NotSignedIn, TooManyApiKeys. */
  create(name: string, scope: ApiKeyScope): Promise<NewApiKey>
  /** Errors: NotSignedIn, ApiKeyNotFound. What is listened to with the key ends. */
  revoke(id: string): Promise<void>
}
