/** Names a player the way every board and greeting does. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { Viewer } from '#schema/context.ts'
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

/** The name of whoever asks, as it is now. */
export async function readViewerName(
  prisma: Pick<PrismaClient, 'account'>,
  { playerId, isSignedIn }: Viewer,
): Promise<string> {
  const account = isSignedIn && playerId !== null ? await prisma.account.findUnique({ where: { playerId } }) : null
  return viewerName(playerId, account)
}
