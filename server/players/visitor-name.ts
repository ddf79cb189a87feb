/** Names a player the way every board and greeting does. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { Viewer } from '#schema/context.ts'
import { type AccountName, shownName } from '#schema/rules/people/display-names.ts'

/** The name of an account, else the one that belongs to a visitor's id; 'Guest' before the first guess. */
export function viewerName(playerId: string | null, account: AccountName | null = null): string {
  return playerId === null ? 'Guest' : shownName(playerId, account)
}

/** The viewer's current name. */
export async function readViewerName(
  prisma: Pick<PrismaClient, 'account'>,
  { playerId, isSignedIn }: Viewer,
): Promise<string> {
  const account = isSignedIn && playerId !== null ? await prisma.account.findUnique({ where: { playerId } }) : null
  return viewerName(playerId, account)
}
