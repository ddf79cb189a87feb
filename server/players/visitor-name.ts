/** Names a player the way every board and greeting does. */
import { nameFor } from '#schema/rules/display-names.ts'

interface AccountName {
  readonly displayName: string
  readonly fullName: string
  readonly fullNamePublic: boolean
}

/** What an account calls itself; null when it says nothing. */
function accountName({ displayName, fullName, fullNamePublic }: AccountName): string | null {
  return (fullNamePublic ? fullName : displayName).trim() || null
}

/** The name of an account, else the one that belongs to a visitor's id; 'Guest' before the first guess. */
export function viewerName(playerId: string | null, account: AccountName | null = null): string {
  const given = account && accountName(account)
  if (given) return given
  return playerId === null ? 'Guest' : nameFor(playerId)
}
