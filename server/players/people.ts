/** Reads people as those see them who know them. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { KnownPerson } from '#schema/friends/friends-service.ts'
import { viewerName } from './visitor-name.ts'

/** In the order of the ids. Players without an account have a visitor name. */
export async function readPeople(
  prisma: Pick<PrismaClient, 'account'>,
  playerIds: readonly string[],
): Promise<readonly KnownPerson[]> {
  const accounts = await prisma.account.findMany({ where: { playerId: { in: [...playerIds] } }, select: PERSON })
  const byPlayer = new Map(accounts.map((account) => [account.playerId, account]))
  return playerIds.map((playerId) => {
    const account = byPlayer.get(playerId)
    return account ? personOf(account) : { playerId, name: viewerName(playerId), countryCode: null, photoUrl: null }
  })
}

/** The columns that `personOf` needs. */
export const PERSON = {
  playerId: true,
  displayName: true,
  fullName: true,
  fullNamePublic: true,
  countryCode: true,
  photoUrl: true,
} as const

interface PersonRow {
  readonly playerId: string
  readonly displayName: string
  readonly fullName: string
  readonly fullNamePublic: boolean
  readonly countryCode: string | null
  readonly photoUrl: string | null
}

/** The person of an account. */
export function personOf(account: PersonRow): KnownPerson {
  const { playerId, countryCode, photoUrl } = account
  return { playerId, name: viewerName(playerId, account), countryCode, photoUrl }
}
