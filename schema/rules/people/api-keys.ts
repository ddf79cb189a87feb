/** What API keys are called, how many a player may have, and what they may do. */

export const MOST_API_KEYS = 10
export const LONGEST_API_KEY_NAME = 40

/** `readPublic` reads public data as a guest; `readOwn` also reads its player's own games. */
export const API_KEY_SCOPES = ['readPublic', 'readOwn'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** Trims and collapses spaces. Returns null if no valid name is left. */
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

/** Returns the reader that a key acts as; null if there is none. A key never does more than read. */
export function readerOf(scope: ApiKeyScope, playerId: string): string | null {
  return scope === 'readOwn' ? playerId : null
}
