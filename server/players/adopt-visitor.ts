/** Gives an account the plays that its person began as a visitor, those of boards that are open; no play is made of two. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { Calendar } from '#schema/rules/calendar/calendar.ts'
import { isBoardOpen } from '#schema/rules/people/adoption.ts'
import { lockPlayers } from '#server/platform/database/transaction-lock.ts'
import { picksOf } from '../play/play-picks.ts'
import type { CountChange } from './recount.ts'

export interface Adoption {
  readonly visitorId: string
  /** Who takes over: an account, or another visitor. */
  readonly adopterId: string
  readonly calendar: Calendar
  readonly now: Date
}

/** What an adoption came to. */
export interface Adopted {
  /** The games whose plays have another player now. */
  readonly gameIds: readonly number[]
  /** How many plays stay with the visitor. */
  readonly leftCount: number
  /** The games in which the visitor's play counts no more, since both have one. */
  readonly uncountedIds: readonly number[]
  /** For `recount` at the end of the transaction. */
  readonly changes: readonly CountChange[]
}

export const NOTHING_ADOPTED: Adopted = { gameIds: [], leftCount: 0, uncountedIds: [], changes: [] }

const PLAY = {
  gameId: true,
  isCounted: true,
  picks: true,
  pickedAt: true,
  restoredAt: true,
  game: { select: { number: true, settledAt: true } },
} satisfies Prisma.PlaySelect

type PlayRow = Prisma.PlayGetPayload<{ select: typeof PLAY }>

/**
 * A visitor who keeps no play is no more afterwards. A second adoption finds nothing to take over.
 * Guesses of either player wait at the locks until the transaction ends. Those of others do not: counts change in `recount`.
 */
export async function adoptVisitor(tx: Prisma.TransactionClient, adoption: Adoption): Promise<Adopted> {
  const { visitorId, adopterId, calendar, now } = adoption
  await lockPlayers(tx, [visitorId, adopterId])
  const visitor = await tx.player.findUnique({
    where: { id: visitorId },
    select: { account: { select: { playerId: true } }, plays: { select: PLAY } },
  })
  // A player with an account is not a visitor, even if a cookie says so.
  if (!visitor || visitor.account) return NOTHING_ADOPTED

  const { plays } = visitor
  const open = plays.filter(({ game }) => isBoardOpen(game, now, calendar))
  const own = await tx.play.findMany({
    where: { playerId: adopterId, gameId: { in: idsOf(open) } },
    select: { gameId: true },
  })
  const ownIds = new Set(idsOf(own))
  const moving = open.filter(({ gameId }) => !ownIds.has(gameId))
  const twice = open.filter(({ gameId, isCounted }) => ownIds.has(gameId) && isCounted)
  const counting = (await isAccount(tx, adopterId)) ? moving.filter(({ isCounted }) => !isCounted) : []
  await setCounted(tx, visitorId, idsOf(twice), false)
  await setCounted(tx, visitorId, idsOf(counting), true)
  await move(tx, adoption, idsOf(moving))
  const leftCount = plays.length - moving.length
  if (leftCount === 0) await tx.player.delete({ where: { id: visitorId } })
  return {
    gameIds: idsOf(moving),
    leftCount,
    uncountedIds: idsOf(twice),
    changes: [...changesBy(counting, 1), ...changesBy(twice, -1)],
  }
}

async function isAccount(tx: Prisma.TransactionClient, playerId: string): Promise<boolean> {
  return (await tx.account.count({ where: { playerId } })) > 0
}

function setCounted(tx: Prisma.TransactionClient, playerId: string, gameIds: number[], isCounted: boolean) {
  return tx.play.updateMany({ where: { playerId, gameId: { in: gameIds } }, data: { isCounted } })
}

/** What the visitor gives away: plays keep the refs by which others know them. */
async function move(
  tx: Prisma.TransactionClient,
  { visitorId, adopterId }: Adoption,
  gameIds: number[],
): Promise<void> {
  const visitors = { playerId: visitorId, gameId: { in: gameIds } }
  const data = { playerId: adopterId }
  // Wrong guesses follow their plays.
  await tx.play.updateMany({ where: visitors, data })
  // Counts one change per game, like the live engine. By hand: Prisma cannot upsert with an increment.
  await tx.$executeRaw`
    insert into extra_changes (game_id, count) select id, 1 from unnest(${gameIds}::int[]) as id order by id
    on conflict (game_id) do update set count = extra_changes.count + 1`
  // A board may have begun to settle since it was looked at.
  await tx.finalStanding.updateMany({ where: visitors, data })
  await tx.notice.updateMany({ where: visitors, data })
  await tx.game.updateMany({ where: { authorId: visitorId }, data: { authorId: adopterId } })
  await tx.pushSubscription.updateMany({ where: { playerId: visitorId }, data })
  await tx.progressCode.deleteMany({ where: { playerId: visitorId } })
  await moveReports(tx, { visitorId, adopterId })
  await moveBlocks(tx, { visitorId, adopterId })
}

type Players = Pick<Adoption, 'visitorId' | 'adopterId'>

/** But for those that both have made. */
async function moveReports(tx: Prisma.TransactionClient, { visitorId, adopterId }: Players): Promise<void> {
  const reports = await tx.verdictReport.findMany({ where: { playerId: { in: [visitorId, adopterId] } } })
  const same = (a: (typeof reports)[number], b: (typeof reports)[number]) =>
    a.gameId === b.gameId && a.square === b.square && a.songId === b.songId
  const own = reports.filter(({ playerId }) => playerId === adopterId)
  const moving = reports.filter((report) => report.playerId === visitorId && !own.some((each) => same(each, report)))
  await tx.verdictReport.updateMany({
    where: { id: { in: moving.map(({ id }) => id) } },
    data: { playerId: adopterId },
  })
}

/** A player who blocked the visitor must not meet them again under an account. */
async function moveBlocks(tx: Prisma.TransactionClient, { visitorId, adopterId }: Players): Promise<void> {
  const blocks = await tx.playerBlock.findMany({ where: { blockedId: { in: [visitorId, adopterId] } } })
  const have = new Set([adopterId, ...blocks.flatMap((each) => (each.blockedId === adopterId ? each.blockerId : []))])
  const missing = blocks.filter(({ blockerId }) => !have.has(blockerId)).map(({ blockerId }) => blockerId)
  await tx.playerBlock.updateMany({
    where: { blockedId: visitorId, blockerId: { in: missing } },
    data: { blockedId: adopterId },
  })
}

function idsOf(plays: readonly { readonly gameId: number }[]): number[] {
  return plays.map(({ gameId }) => gameId)
}

function changesBy(plays: readonly PlayRow[], by: 1 | -1): CountChange[] {
  return plays.flatMap((play) =>
    picksOf(play).map(({ square, songId }) => ({ gameId: play.gameId, square, songId, by })),
  )
}
