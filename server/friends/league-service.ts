/** What a person can do with leagues, for one request. */

import { randomInt } from 'node:crypto'
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import type { LiveService } from '#schema/boards/live-service.ts'
import { NotSignedIn } from '#schema/errors.ts'
import { LeagueNotFound, MemberNotFound, NotLeagueOwner } from '#schema/friends/league-errors.ts'
import type { League, LeagueService } from '#schema/friends/leagues-service.ts'
import type { PublishedGame } from '#schema/play/game-service.ts'
import type { AccountDetails } from '#schema/players/account-service.ts'
import { LEAGUE_KEY_LENGTH, MOST_MEMBERS, tidyLeagueName } from '#schema/rules/scoring/leagues.ts'
import type { Identity } from '../players/identity.ts'
import type { PlayerNews } from '../players/player-news.ts'
import {
  endMembership,
  join,
  leagueOf,
  leaguesOf,
  lockLeague,
  lockPlayersLeagues,
  refuseTooManyLeagues,
} from './league-members.ts'
import { type WatchLeagueDeps, watchLeague } from './watch-league.ts'

export interface LeagueServiceDeps extends Pick<WatchLeagueDeps, 'together'> {
  readonly prisma: PrismaClient
  readonly news: Pick<PlayerNews, 'leaguesChanged' | 'watchLeague'>
  /** Error: DisplayNameRefused. */
  readonly checkTitle: (title: string) => void
  readonly live: Pick<LiveService, 'watchGroup'>
  readonly todaysGame: () => Promise<PublishedGame>
  readonly weekOf: LeagueService['weekOf']
  readonly now: () => Date
  readonly identity: Identity
}

/** The league service of one request. */
export function createLeagueService(deps: LeagueServiceDeps): LeagueService {
  const { prisma, identity, weekOf, now } = deps
  const league = (ref: string) => leagueOf(prisma, ref, ownId(deps))
  return {
    async leagues() {
      const { playerId, isSignedIn } = identity.current()
      return isSignedIn && playerId !== null ? leaguesOf(prisma, playerId) : []
    },
    // Not at once, but as a promise that fails.
    league: async (ref) => league(ref),
    previewLeague: (code) => preview(deps, tidyKey(code)),
    weekOf,
    createLeague: (name) => create(deps, name),
    async joinLeague(code) {
      const playerId = ownId(deps)
      const joined = await prisma.$transaction((tx) => join(tx, { code: tidyKey(code), playerId, at: now() }))
      if (joined.isNew) deps.news.leaguesChanged([joined.ref])
      return league(joined.ref)
    },
    leaveLeague: (ref) => leave(deps, ref),
    removeMember: (ref, playerId) => removeMember(deps, ref, playerId),
    handOver: (ref, playerId) => handOver(deps, ref, playerId),
    async renameLeague(ref, name) {
      deps.checkTitle(name)
      return change(deps, ref, (tx) => tx.league.update({ where: { ref }, data: { name: tidyLeagueName(name) } }))
    },
    regenerateLink: (ref) =>
      change(deps, ref, (tx) => tx.league.update({ where: { ref }, data: { code: newLeagueKey() } })),
    async deleteLeague(ref) {
      const account = await ownAccount(deps)
      await asOwner(deps, ref, (tx) => tx.league.delete({ where: { ref } }))
      return account
    },
    watchLeague: (ref) => watchLeague({ ...deps, league: async () => league(ref) }, ref),
  }
}

async function preview({ prisma, identity }: LeagueServiceDeps, code: string) {
  const { playerId } = identity.current()
  const row = await prisma.league.findUnique({
    where: { code },
    select: { ref: true, name: true, members: { select: { playerId: true } } },
  })
  if (!row) throw new LeagueNotFound()
  const memberCount = row.members.length
  const isMember = row.members.some((member) => member.playerId === playerId)
  return { ref: isMember ? row.ref : null, name: row.name, memberCount, isFull: memberCount >= MOST_MEMBERS }
}

async function create(deps: LeagueServiceDeps, name: string): Promise<League> {
  const { prisma, checkTitle, now } = deps
  const playerId = ownId(deps)
  checkTitle(name)
  const [ref, at] = [newLeagueKey(), now()]
  await prisma.$transaction(async (tx) => {
    await lockPlayersLeagues(tx, playerId)
    await refuseTooManyLeagues(tx, playerId)
    const first = { playerId, joinedAt: at, ownerSince: at }
    const data = { ref, code: newLeagueKey(), name: tidyLeagueName(name), createdAt: at }
    await tx.league.create({ data: { ...data, members: { create: first } } })
  })
  return leagueOf(prisma, ref, playerId)
}

async function leave(deps: LeagueServiceDeps, ref: string): Promise<AccountDetails> {
  const { prisma, news } = deps
  const account = await ownAccount(deps)
  const wasMember = await prisma.$transaction((tx) => endMembership(tx, ref, account.playerId))
  if (!wasMember) throw new LeagueNotFound()
  news.leaguesChanged([ref])
  return account
}

async function removeMember(deps: LeagueServiceDeps, ref: string, playerId: string): Promise<League> {
  return change(deps, ref, async (tx, { members }) => {
    // Members remove themselves by leaving, which hands the league over.
    if (playerId === ownId(deps) || !members.some((member) => member.playerId === playerId)) throw new MemberNotFound()
    await tx.leagueMember.deleteMany({ where: { league: { ref }, playerId } })
  })
}

async function handOver(deps: LeagueServiceDeps, ref: string, playerId: string): Promise<League> {
  return change(deps, ref, async (tx, { members }) => {
    if (!members.some((member) => member.playerId === playerId)) throw new MemberNotFound()
    await tx.leagueMember.updateMany({ where: { league: { ref } }, data: { ownerSince: null } })
    await tx.leagueMember.updateMany({ where: { league: { ref }, playerId }, data: { ownerSince: deps.now() } })
  })
}

type Act = (tx: Prisma.TransactionClient, league: League) => Promise<unknown>

/** Does what only the owner may, under a lock, and notifies all watchers. */
async function asOwner(deps: LeagueServiceDeps, ref: string, act: Act): Promise<void> {
  const { prisma, news } = deps
  const playerId = ownId(deps)
  await prisma.$transaction(async (tx) => {
    await lockLeague(tx, ref)
    const league = await leagueOf(tx, ref, playerId)
    if (!league.members.some((member) => member.isOwner && member.playerId === playerId)) throw new NotLeagueOwner()
    await act(tx, league)
  })
  news.leaguesChanged([ref])
}

/** As `asOwner`; answers how the league is then. */
async function change(deps: LeagueServiceDeps, ref: string, act: Act): Promise<League> {
  await asOwner(deps, ref, act)
  return leagueOf(deps.prisma, ref, ownId(deps))
}

function ownId({ identity }: LeagueServiceDeps): string {
  const { playerId, isSignedIn } = identity.current()
  if (!isSignedIn || playerId === null) throw new NotSignedIn()
  return playerId
}

async function ownAccount(deps: LeagueServiceDeps): Promise<AccountDetails> {
  const account = await deps.prisma.account.findUnique({ where: { playerId: ownId(deps) } })
  if (!account) throw new NotSignedIn()
  return account
}

/** Links are copied with spaces, and read out in capitals. */
const tidyKey = (code: string) => code.trim().toLowerCase()

// Makes what names a league in addresses, and what lets people in: too rare to be tried out.

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** One of 800 million millions. */
function newLeagueKey(): string {
  return Array.from({ length: LEAGUE_KEY_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}
