/** What API keys are called, how many a player may have, and what they may do. */

export const MOST_API_KEYS = 10
export const LONGEST_API_KEY_NAME = 40

/** `readPublic` is nobody, and sees what everybody sees; `readOwn` sees what its player sees. */
export const API_KEY_SCOPES = ['readPublic', 'readOwn'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** A name without the spaces around and within it that say nothing; null for one that is none. */
export function apiKeyName(text: string): string | null {
  const name = text.trim().replace(/\s+/g, ' ')
  return name.length >= 1 && name.length <= LONGEST_API_KEY_NAME ? name : null
}

/** As whom a key asks: never as more than a reader. Null for nobody. */
export function readerOf(scope: ApiKeyScope, playerId: string): string | null {
  return scope === 'readOwn' ? playerId : null
}
