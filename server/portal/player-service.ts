/** What admins can do for and about players, for one request. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import { GameNotFound } from '#schema/errors.ts'
import { PlayerNotFound } from '#schema/players/privacy-errors.ts'
import type { Page } from '#schema/portal/audit-service.ts'
import { NothingToRepair } from '#schema/portal/errors.ts'
import type {
  AdminPlayer,
  AdminPlayerService,
  PlayerFilter,
  PlayerSearch,
  RepairedPlay,
} from '#schema/portal/players-service.ts'
import type { Calendar } from '#schema/rules/calendar/calendar.ts'
import { shownName } from '#schema/rules/people/display-names.ts'
import { type PlayerStats, whyNotRepaired } from '#schema/rules/scoring/stats.ts'
import { asWritten } from '#server/platform/database/as-written.ts'
import { lockPlayers } from '#server/platform/database/transaction-lock.ts'
import { type AdminScope, asAdmin, type PortalBase } from './admin-scope.ts'
import { type Doer, writeAudit } from './audit.ts'

export interface PlayerDeps extends PortalBase {
  /** Shows the player on the boards in memory, of all nodes, as they look now. */
  readonly showUpdated: (playerId: string) => Promise<void>
}

type Change = Partial<
  Pick<Account, 'displayName' | 'fullNamePublic' | 'hiddenByAdmin' | 'isPremium' | 'autoRenew' | 'subscriptionEndDate'>
>

/** The player service of one request. */
export function createAdminPlayerService(deps: PlayerDeps & RepairDeps): AdminPlayerService {
  return {
    players: async (search, page) => players(asAdmin(deps), search, page),
    player: async (id) => told(await account(asAdmin(deps).prisma, id)),
    rename: async (id, displayName) => rename(asAdmin(deps), { id, displayName }),
    async hide(id, isHidden) {
      const scope = asAdmin(deps)
      const deed = { id, action: 'player.hide', data: { hiddenByAdmin: isHidden } }
      return shown(scope, id, (tx) => change(tx, scope, deed))
    },
    async setPremium(id, { isPremium, autoRenew, subscriptionEndDate }) {
      const scope = asAdmin(deps)
      const deed = { id, action: 'player.premium', data: { isPremium, autoRenew, subscriptionEndDate } }
      return shown(scope, id, (tx) => change(tx, scope, deed))
    },
    async repair(id, gameNumber) {
      const scope = asAdmin(deps)
      const player = told(await account(scope.prisma, id))
      return { player, gameNumber, ...(await repairPlay(scope, { playerId: id, gameNumber })) }
    },
  }
}

interface NewName {
  readonly id: string
  readonly displayName: string
}

/** Boards show the name from now on, whatever they showed before. */
function rename(scope: AdminScope<PlayerDeps>, name: NewName): Promise<AdminPlayer> {
  return shown(scope, name.id, (tx) => renameWithin(tx, scope, name))
}

/** For use within a transaction: afterwards, the caller must update boards with `showAnew`. */
export function renameWithin(tx: Prisma.TransactionClient, doer: Doer, { id, displayName }: NewName): Promise<Account> {
  return change(tx, doer, { id, action: 'player.rename', data: { displayName, fullNamePublic: false } })
}

const ACCOUNT = {
  playerId: true,
  fullName: true,
  displayName: true,
  fullNamePublic: true,
  countryCode: true,
  photoUrl: true,
  isHidden: true,
  hiddenByAdmin: true,
  isPremium: true,
  autoRenew: true,
  subscriptionEndDate: true,
  createdAt: true,
  player: {
    select: {
      _count: { select: { plays: true } },
      plays: { select: { startedAt: true }, orderBy: { startedAt: 'desc' }, take: 1 },
    },
  },
} as const

type Account = Prisma.AccountGetPayload<{ select: typeof ACCOUNT }>

export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

async function players(
  { prisma }: AdminScope<PlayerDeps>,
  { text, only }: PlayerSearch,
  page: Page,
): Promise<AdminPlayer[]> {
  const wanted = text.trim()
  const contains = { contains: asWritten(wanted), mode: 'insensitive' } as const
  const rows = await prisma.account.findMany({
    where: {
      ...FILTERS[only],
      ...(wanted && {
        OR: [
          { displayName: contains },
          { fullName: contains },
          { friendCode: { equals: asWritten(wanted), mode: 'insensitive' as const } },
          ...(UUID.test(wanted) ? [{ playerId: wanted }] : []),
        ],
      }),
    },
    select: ACCOUNT,
    orderBy: [{ createdAt: 'desc' }, { playerId: 'asc' }],
    skip: page.offset,
    take: page.limit,
  })
  return rows.map(told)
}

const FILTERS: Readonly<Record<PlayerFilter, Prisma.AccountWhereInput>> = {
  all: {},
  hidden: { hiddenByAdmin: true },
  premium: { isPremium: true },
}

async function account(db: Pick<Prisma.TransactionClient, 'account'>, id: string): Promise<Account> {
  const found = UUID.test(id) && (await db.account.findUnique({ where: { playerId: id }, select: ACCOUNT }))
  if (found) return found
  throw new PlayerNotFound()
}

/** What is done to a player, and shown on the boards once it is. */
async function shown(
  { prisma, showUpdated }: AdminScope<PlayerDeps>,
  id: string,
  act: (tx: Prisma.TransactionClient) => Promise<Account>,
): Promise<AdminPlayer> {
  const changed = await prisma.$transaction(act)
  await showUpdated(id)
  return told(changed)
}

interface ChangeDeed {
  readonly id: string
  readonly action: string
  readonly data: Change
}

async function change(tx: Prisma.TransactionClient, doer: Doer, { id, action, data }: ChangeDeed): Promise<Account> {
  const before = await account(tx, id)
  const after = await tx.account.update({ where: { playerId: id }, data, select: ACCOUNT })
  const noted = (of: Account) => Object.fromEntries(Object.keys(data).map((key) => [key, inJson(of, key)]))
  await writeAudit(tx, doer, { action, subject: `player:${id}`, before: noted(before), after: noted(after) })
  return after
}

function inJson(of: Account, key: string): string {
  const value: unknown = Object.entries(of).find(([name]) => name === key)?.[1]
  return value instanceof Date ? value.toISOString() : String(value)
}

function told({ playerId, player, hiddenByAdmin, isHidden, ...account }: Account): AdminPlayer {
  return {
    ...account,
    id: playerId,
    name: shownName(playerId, account),
    isHidden: hiddenByAdmin,
    hidesThemselves: isHidden,
    playCount: player._count.plays,
    lastPlayedAt: player.plays[0]?.startedAt ?? null,
  }
}

/** Lets a win that came too late for its board count for its day. The ledger keeps that; statistics follow from it by themselves. */
interface RepairDeps extends PortalBase {
  readonly calendar: Calendar
  /** As the ledger has them, also within a transaction. */
  readonly statsOf: (tx: Prisma.TransactionClient, playerId: string) => Promise<PlayerStats>
}

interface Repair {
  readonly playerId: string
  readonly gameNumber: number
}

/** Errors: GameNotFound, NothingToRepair. */
function repairPlay(
  scope: AdminScope<RepairDeps>,
  { playerId, gameNumber }: Repair,
): Promise<Pick<RepairedPlay, 'before' | 'after'>> {
  const { prisma, calendar, statsOf } = scope
  return prisma.$transaction(async (tx) => {
    const game = await tx.game.findUnique({ where: { number: gameNumber }, select: { id: true } })
    if (!game) throw new GameNotFound()
    // A play that is being merged or finished right now is looked at afterwards.
    await lockPlayers(tx, [playerId])
    const which = { gameId_playerId: { gameId: game.id, playerId } }
    const play = await tx.play.findUnique({ where: which })
    const why = whyNotRepaired(play && { ...play, gameNumber }, calendar)
    if (why) throw new NothingToRepair(gameNumber, why)
    const before = await statsOf(tx, playerId)
    await tx.play.update({ where: which, data: { countsForDay: true } })
    const after = await statsOf(tx, playerId)
    const noted = (stats: PlayerStats) => ({ gameNumber, ...stats })
    await writeAudit(tx, scope, {
      action: 'player.repair',
      subject: `player:${playerId}`,
      before: noted(before),
      after: noted(after),
    })
    return { before, after }
  })
}
