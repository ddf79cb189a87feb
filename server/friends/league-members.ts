/** Who is in which league: reading, joining, leaving. Whatever changes it waits for the others who change the same. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { LeagueFull, LeagueNotFound, TooManyLeagues } from '#schema/friends/league-errors.ts'
import type { League } from '#schema/friends/leagues-service.ts'
import { MOST_LEAGUES, MOST_MEMBERS, ownerOf } from '#schema/rules/scoring/leagues.ts'
import { lockForName } from '#server/platform/database/transaction-lock.ts'
import { PERSON, personOf } from '../players/people.ts'

type Tables = Pick<PrismaClient, 'league' | 'leagueMember'>

const LEAGUE = {
  ref: true,
  code: true,
  name: true,
  createdAt: true,
  members: {
    select: { playerId: true, joinedAt: true, ownerSince: true, account: { select: PERSON } },
    orderBy: [{ joinedAt: 'asc' }, { playerId: 'asc' }],
  },
} satisfies Prisma.LeagueSelect

type LeagueRow = Prisma.LeagueGetPayload<{ select: typeof LEAGUE }>

/** Error: LeagueNotFound, also for who is no member. */
export async function leagueOf(db: Tables, ref: string, playerId: string): Promise<League> {
  const row = await db.league.findFirst({ where: { ref, members: { some: { playerId } } }, select: LEAGUE })
  if (!row) throw new LeagueNotFound()
  return toLeague(row)
}

/** What the league is called that this code opens; null where it opens none. */
export async function leagueName(db: Tables, code: string): Promise<string | null> {
  return (await db.league.findUnique({ where: { code }, select: { name: true } }))?.name ?? null
}

/** By name. */
export async function leaguesOf(db: Tables, playerId: string): Promise<readonly League[]> {
  const rows = await db.league.findMany({ where: { members: { some: { playerId } } }, select: LEAGUE })
  return rows.map(toLeague).toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.ref < b.ref ? -1 : 1))
}

/** To be called first in a transaction that changes the leagues of a player, or a league: in this order, or two could wait for each other. */
export async function lockPlayersLeagues(tx: Prisma.TransactionClient, playerId: string): Promise<void> {
  await lockForName(tx, `leagues of ${playerId}`)
}

/** As above, for a league. */
export async function lockLeague(tx: Prisma.TransactionClient, ref: string): Promise<void> {
  await lockForName(tx, `league ${ref}`)
}

/** Error: TooManyLeagues. The player's leagues must be locked. */
export async function refuseTooManyLeagues(tx: Tables, playerId: string): Promise<void> {
  if ((await tx.leagueMember.count({ where: { playerId } })) >= MOST_LEAGUES) throw new TooManyLeagues()
}

/** The ref of the league; `isNew` is false for who was a member before. Errors: LeagueNotFound, LeagueFull, TooManyLeagues. */
export async function join(
  tx: Prisma.TransactionClient,
  { code, playerId, at }: { readonly code: string; readonly playerId: string; readonly at: Date },
): Promise<{ readonly ref: string; readonly isNew: boolean }> {
  await lockPlayersLeagues(tx, playerId)
  const { ref } = await named(tx, { code })
  await lockLeague(tx, ref)
  // Reads again: the previous holder of the lock may have changed the link or deleted the league.
  const { id, members } = await named(tx, { code })
  if (members.some((member) => member.playerId === playerId)) return { ref, isNew: false }
  if (members.length >= MOST_MEMBERS) throw new LeagueFull()
  await refuseTooManyLeagues(tx, playerId)
  await tx.leagueMember.create({ data: { leagueId: id, playerId, joinedAt: at } })
  return { ref, isNew: true }
}

/** Ends a membership. With the last member the league goes; false where there was no such member. */
export async function endMembership(tx: Prisma.TransactionClient, ref: string, playerId: string): Promise<boolean> {
  await lockLeague(tx, ref)
  const { count } = await tx.leagueMember.deleteMany({ where: { league: { ref }, playerId } })
  await tx.league.deleteMany({ where: { ref, members: { none: {} } } })
  return count > 0
}

/** Ends all memberships of a player whose account is deleted. Returns the refs of the leagues. */
export async function leaveAllLeagues(tx: Prisma.TransactionClient, playerId: string): Promise<readonly string[]> {
  await lockPlayersLeagues(tx, playerId)
  const memberships = await tx.leagueMember.findMany({
    where: { playerId },
    select: { league: { select: { ref: true } } },
    orderBy: { league: { ref: 'asc' } },
  })
  const refs = memberships.map(({ league }) => league.ref)
  for (const ref of refs) await endMembership(tx, ref, playerId)
  return refs
}

async function named(tx: Tables, where: { readonly code: string }) {
  const row = await tx.league.findUnique({
    where,
    select: { id: true, ref: true, members: { select: { playerId: true } } },
  })
  if (!row) throw new LeagueNotFound()
  return row
}

function toLeague({ ref, code, name, createdAt, members }: LeagueRow): League {
  const owner = ownerOf(members)
  const shown = members.map(({ account, joinedAt, playerId }) => ({
    ...personOf(account),
    joinedAt,
    isOwner: playerId === owner,
  }))
  return { ref, code, name, createdAt, members: shown.toSorted((a, b) => Number(b.isOwner) - Number(a.isOwner)) }
}
