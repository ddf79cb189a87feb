/** What API keys are called, how many a player may have, and what they may do. */

export const MOST_API_KEYS = 10
export const LONGEST_API_KEY_NAME = 40

/** `readPublic` reads what everybody sees, as a guest; `readOwn` also its player's own games. */
export const API_KEY_SCOPES = ['readPublic', 'readOwn'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** A name without the spaces around and within it that say nothing; null for one that is none. */
export function apiKeyName(text: string): string | null {
  const name = text.trim().replace(/\s+/g, ' ')
  return name.length >= 1 && name.length <= LONGEST_API_KEY_NAME ? name : null
}

/** All that a `readOwn` key reads from these types. What is not here belongs to the account or to friends, and new fields are not here. */
const OWN_FIELDS: Readonly<Record<string, ReadonlySet<string>>> = {
  Query:
    fieldNames(`adScript albums archive banner calendar categories checkDraft game gameStatuses judgePractice leaderboard
    myGames node nodes otherPlay periodLeaderboard portal practiceAnswers practiceGame pushPublicKey randomDraft songs
    todaysGame userGame viewer`),
  Viewer: fieldNames('gameStatuses isSignedIn name notices play stats'),
  Subscription: fieldNames('gameChanged leaderboardChanged noticesChanged rarityChanged'),
}

/** Whether a `readOwn` key may read a field; its player may. */
export function keyReads(type: string, field: string): boolean {
  const fields = OWN_FIELDS[type]
  return fields === undefined || field.startsWith('__') || fields.has(field)
}

function fieldNames(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}

/** As whom a key asks: never as more than a reader. Null for nobody. */
export function readerOf(scope: ApiKeyScope, playerId: string): string | null {
  return scope === 'readOwn' ? playerId : null
}
