/** Closes the boards of past days: what everybody scored, and where they stand, is stored and never changes again. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { type Calendar, GRACE_MS, gameEndsAt, gameNumberAt, settlesAt } from '#schema/rules/calendar.ts'
import { rarityOf } from '#schema/rules/rarity.ts'
import { settle } from '#schema/rules/settlement.ts'
import { type ScoredPlay, scorePlays } from '#server/database/score-plays.ts'

export interface SettleDeps {
  readonly prisma: PrismaClient
  readonly calendar: Calendar
  readonly now: () => Date
  /** Lets go of what is in memory of a game. */
  readonly engine: { reload(gameId: number): Promise<void> }
}

/** A guess waits at most half as long for its writing: what was picked before is in the database by then. */
export const SETTLE_DELAY_MS = 10_000

/** Six values a row, and at most 32,767 in a statement. */
const ROWS_PER_WRITE = 5000
const TRANSACTION = { timeout: 120_000, maxWait: 30_000 }

/** Settles every board whose time has come. Answers the numbers of the games that had plays. */
export async function settleBoards({ prisma, calendar, now, engine }: SettleDeps): Promise<readonly number[]> {
  const last = lastDueNumber(now(), calendar)
  // The instant from which on picks count for later plays alone.
  const at = new Date(now().getTime() - SETTLE_DELAY_MS)
  const isDue = { number: { gte: 1, lte: last }, settledAt: null }
  // Most past games of a new installation: nobody is on their boards, so there is nothing to score.
  await prisma.game.updateMany({ where: { ...isDue, plays: { none: {} } }, data: { settledAt: at } })

  const due = await prisma.game.findMany({
    where: isDue,
    select: { id: true, number: true },
    orderBy: { number: 'asc' },
  })
  const settled: number[] = []
  for (const { id, number } of due) {
    if (number === null) continue
    const isOurs = await prisma.$transaction((tx) => settleBoard(tx, { id, number, calendar, at }), TRANSACTION)
    if (isOurs) settled.push(number)
    await engine.reload(id)
  }
  return settled
}

/** The latest game whose board is to be settled; below 1 when there is none. */
export function lastDueNumber(now: Date, calendar: Calendar): number {
  return gameNumberAt(new Date(now.getTime() - GRACE_MS - SETTLE_DELAY_MS), calendar) - 1
}

/** When the next board is to be settled. */
export function nextSettlingAt(now: Date, calendar: Calendar): Date {
  const next = Math.max(1, lastDueNumber(now, calendar) + 1)
  return new Date(settlesAt(next, calendar).getTime() + SETTLE_DELAY_MS)
}

interface DueBoard {
  readonly id: number
  readonly number: number
  readonly calendar: Calendar
  readonly at: Date
}

/** False when another node was quicker: the row of the game is the lock, so a board is settled once. */
async function settleBoard(tx: Prisma.TransactionClient, { id, number, calendar, at }: DueBoard): Promise<boolean> {
  const { count } = await tx.game.updateMany({ where: { id, settledAt: null }, data: { settledAt: at } })
  if (count === 0) return false
  const completedBy = settlesAt(number, calendar)
  const begunBefore = gameEndsAt(number, calendar)
  const plays = await scorePlays(tx, { gameId: id, begunBefore, completedBy, countedUntil: at })
  const rows = finalRows(id, plays, completedBy)
  for (let from = 0; from < rows.length; from += ROWS_PER_WRITE) {
    await tx.finalStanding.createMany({ data: rows.slice(from, from + ROWS_PER_WRITE) })
  }
  return true
}

function finalRows(gameId: number, plays: readonly ScoredPlay[], completedBy: Date) {
  const byPlayer = new Map(plays.map((play) => [play.playerId, play]))
  const finishers = plays.map(({ playerId, rarityMicros, completedAt }) => ({
    id: playerId,
    rarity: rarityOf(rarityMicros),
    completedAt,
  }))
  return settle(finishers, completedBy).map(({ id, rank, percentile }) => ({
    gameId,
    playerId: id,
    rarityMicros: byPlayer.get(id)?.rarityMicros ?? 0,
    unicornCount: byPlayer.get(id)?.unicornCount ?? 0,
    rank,
    percentile,
  }))
}
