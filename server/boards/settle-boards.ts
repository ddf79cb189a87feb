/** Settles the boards of past days: stores all scores and ranks, which never change again. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { type Calendar, GRACE_MS, gameEndsAt, gameNumberAt, settlesAt } from '#schema/rules/calendar/calendar.ts'
import { finalPlace } from '#schema/rules/scoring/settlement.ts'
import { lockFor } from '#server/platform/database/transaction-lock.ts'
import type { ScoredPlay } from './score-plays.ts'
import { readWorths, type Scoring, scoredParts } from './score-plays.ts'

export interface SettleDeps {
  readonly prisma: PrismaClient
  readonly calendar: Calendar
  readonly now: () => Date
  /** Lets go of what is in memory of a game. */
  readonly engine: { reload(gameId: number): Promise<void> }
}

/** A guess waits at most half as long for its writing: what was picked before is in the database by then. */
export const SETTLE_DELAY_MS = 10_000

/** A million players take a minute or two, and another node may be settling right now. */
const TRANSACTION = { timeout: 900_000, maxWait: 30_000 }

/** Settles every board whose time has come. Answers the numbers of the games that had plays. */
export async function settleBoards({ prisma, calendar, now, engine }: SettleDeps): Promise<readonly number[]> {
  const last = lastDueNumber(now(), calendar)
  // The instant from which on picks count for later plays alone.
  const at = new Date(now().getTime() - SETTLE_DELAY_MS)
  const isDue = { number: { gte: 1, lte: last }, settledAt: null }
  // Most past games of a new installation have no players, so there is nothing to score.
  await prisma.game.updateMany({ where: { ...isDue, plays: { none: {} } }, data: { settledAt: at } })

  const due = await prisma.game.findMany({
    where: isDue,
    select: { id: true, number: true },
    orderBy: { number: 'asc' },
  })
  const settled: number[] = []
  for (const { id, number } of due) {
    if (number === null) continue
    const isOurs = await settleBoard(prisma, { id, number, calendar, at })
    if (isOurs) settled.push(number)
    await engine.reload(id)
  }
  return settled
}

/** Returns the latest game whose board must be settled; below 1 if there is none. */
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

/**
 * Returns false if another node was faster. The rows are written in parts, each in its own transaction, so that signing in never waits for
 * the whole board. No one reads them until the game is marked as settled, which also excludes corrections and comes last.
 */
function settleBoard(prisma: PrismaClient, { id, number, calendar, at }: DueBoard): Promise<boolean> {
  return prisma.$transaction(async (holding) => {
    await lockFor(holding, 'settling')
    const { count } = await holding.game.updateMany({ where: { id, settledAt: null }, data: { settledAt: at } })
    if (count === 0) return false
    // Of a settling that was cut off.
    await prisma.finalStanding.deleteMany({ where: { gameId: id } })
    const [begunBefore, completedBy] = [gameEndsAt(number, calendar), settlesAt(number, calendar)]
    const scoring = { gameId: id, worths: await readWorths(holding, id, at), begunBefore, completedBy }
    // A connection that says nothing for long would be taken for lost.
    const stillHold = () => holding.$executeRaw`select`
    const scores = await readScores(prisma, scoring, stillHold)
    // A play that was adopted meanwhile was skipped under its old player; the second pass finds its new one.
    for (let missing = 1; missing > 0; ) missing = await writeMissing(prisma, { scoring, scores, stillHold })
    return true
  }, TRANSACTION)
}

type StillHold = () => Promise<unknown>

/** Reads all scores of the board in millionths, ascending, from one snapshot, so that a play adopted meanwhile counts once. */
function readScores(prisma: PrismaClient, scoring: Scoring, stillHold: StillHold): Promise<Int32Array> {
  return prisma.$transaction(
    async (snapshot) => {
      const scores: number[] = []
      for await (const part of scoredParts(snapshot, scoring)) {
        for (const { rarityMicros } of part) scores.push(rarityMicros)
        await stillHold()
      }
      return Int32Array.from(scores).sort()
    },
    { ...TRANSACTION, isolationLevel: 'RepeatableRead' },
  )
}

interface Writing {
  readonly scoring: Scoring
  readonly scores: Int32Array
  readonly stillHold: StillHold
}

/** Writes the lines that are not there yet. Answers how many there were to write. */
async function writeMissing(prisma: PrismaClient, { scoring, scores, stillHold }: Writing): Promise<number> {
  let count = 0
  for await (const part of scoredParts(prisma, scoring)) {
    const lines = part.map((play) => ({ ...play, ...finalPlace(play.rarityMicros, scores) }))
    await stillHold()
    if (lines.length > 0) await writeStandings(prisma, scoring.gameId, lines)
    count += lines.length
  }
  return count
}

interface BoardLine extends ScoredPlay {
  readonly rank: number
  readonly percentile: number
}

/**
 * Skips players deleted since they were scored, and waits for deletions in progress. By hand: with Prisma, one deleted player would roll
 * back the rows of all others.
 */
async function writeStandings(prisma: PrismaClient, gameId: number, lines: readonly BoardLine[]): Promise<void> {
  await prisma.$executeRaw`
    insert into final_standing (game_id, player_id, rarity_micros, unicorn_count, rank, percentile)
    select ${gameId}, id, micros, unicorns, place, percentile
    from unnest(
      ${lines.map(({ playerId }) => playerId)}::uuid[],
      ${lines.map(({ rarityMicros }) => rarityMicros)}::int[],
      ${lines.map(({ unicornCount }) => unicornCount)}::smallint[],
      ${lines.map(({ rank }) => rank)}::int[],
      ${lines.map(({ percentile }) => percentile)}::float8[]
    ) as line(player_id, micros, unicorns, place, percentile)
    join player on player.id = line.player_id
    order by player.id for key share of player
    on conflict do nothing`
}
