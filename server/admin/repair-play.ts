/** Lets a win that came too late for its board count for its day. The ledger keeps that; statistics follow from it by themselves. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { RepairedPlay } from '#schema/admin/players.ts'
import { NothingToRepair } from '#schema/errors/admin.ts'
import { GameNotFound } from '#schema/errors.ts'
import type { Calendar } from '#schema/rules/calendar.ts'
import { type PlayerStats, whyNotRepaired } from '#schema/rules/stats.ts'
import { lockPlayers } from '#server/database/transaction-lock.ts'
import { writeAudit } from './audit.ts'
import type { Desk, PortalBase } from './desk.ts'

export interface RepairDeps extends PortalBase {
  readonly calendar: Calendar
  /** As the ledger has them, also within a transaction. */
  readonly statsOf: (tx: Prisma.TransactionClient, playerId: string) => Promise<PlayerStats>
}

interface Repair {
  readonly playerId: string
  readonly gameNumber: number
}

/** Errors: GameNotFound, NothingToRepair. */
export function repairPlay(
  desk: Desk<RepairDeps>,
  { playerId, gameNumber }: Repair,
): Promise<Pick<RepairedPlay, 'before' | 'after'>> {
  const { prisma, calendar, statsOf } = desk
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
    await writeAudit(tx, desk, {
      action: 'player.repair',
      subject: `player:${playerId}`,
      before: noted(before),
      after: noted(after),
    })
    return { before, after }
  })
}
