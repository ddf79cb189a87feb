/** Fills a new installation with a clearly marked community, so that its first screens are alive, and removes it again. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { type Calendar, gameEndsAt, gameNumberAt, gameStartsAt } from '#schema/rules/calendar/calendar.ts'
import { lockFor } from '#server/platform/database/transaction-lock.ts'
import { pickColumns } from '#server/play/play-picks.ts'
import { playRefs } from '#server/play/play-ref.ts'
import { type DemoCommunity, type DemoGame, inventCommunity } from './demo-plays.ts'

export interface SeedDeps {
  readonly prisma: PrismaClient
  readonly calendar: Calendar
  readonly now: () => Date
  /** Settles the boards that are due: the demo players belong on those of the last days. */
  readonly settle: () => Promise<unknown>
}

/** Today's game and the games of a week. */
const GAMES_BEFORE_TODAY = 7
const SEED = 'ninefold-demo'
/** The same on each run; the ids of demo players are never exposed. */
const refOf = playRefs(SEED)
const TRANSACTION = { timeout: 60_000, maxWait: 30_000 }

/**
 * Creates the demo community unless there is one. Returns the number of its players, 0 if nothing was done. A past board with players
 * stays; an empty one is reopened, filled and settled again. A running server must reload its games afterwards.
 */
export async function seedDemo({ prisma, calendar, now, settle }: SeedDeps): Promise<number> {
  const seeded = await prisma.$transaction(async (tx) => {
    await lockFor(tx, 'demo')
    if (await tx.player.count({ where: { isDemo: true } })) return 0
    const games = await openGames(tx, { today: gameNumberAt(now(), calendar), calendar })
    if (!games.length) return 0
    const songs = await tx.song.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
    const community = inventCommunity({ games, songIds: songs.map(({ id }) => id), now: now(), seed: SEED })
    await write(tx, community, games)
    return community.playerIds.length
  }, TRANSACTION)
  if (seeded) await settle()
  return seeded
}

/**
 * Removes all demo players and their plays. Answers how many players went.
 * Boards that are still open are as if they had never been. On settled boards their lines go and all others stay as they
 * were stored, ranks and percentiles included; the counts there stay too, as those of a deleted account do.
 * A running server must then read its games again.
 */
export function clearDemo(prisma: PrismaClient): Promise<number> {
  return prisma.$transaction(async (tx) => {
    await lockFor(tx, 'demo')
    await countDemoPicksOut(tx)
    const { count } = await tx.player.deleteMany({ where: { isDemo: true } })
    return count
  }, TRANSACTION)
}

interface OpenDays {
  readonly today: number
  readonly calendar: Calendar
}

/** The games of the week whose boards are open, or empty and so opened again. */
async function openGames(tx: Prisma.TransactionClient, { today, calendar }: OpenDays): Promise<DemoGame[]> {
  const isOfTheWeek = { number: { gte: Math.max(1, today - GAMES_BEFORE_TODAY), lte: today } }
  await tx.game.updateMany({
    where: { ...isOfTheWeek, settledAt: { not: null }, plays: { none: {} }, standings: { none: {} } },
    data: { settledAt: null },
  })
  const games = await tx.game.findMany({
    where: { ...isOfTheWeek, settledAt: null },
    select: { id: true, number: true, squares: { select: { answers: true }, orderBy: { position: 'asc' } } },
    orderBy: { number: 'asc' },
  })
  return games.flatMap(({ id, number, squares }) =>
    number === null
      ? []
      : {
          id,
          startsAt: gameStartsAt(number, calendar),
          endsAt: gameEndsAt(number, calendar),
          answers: squares.map(({ answers }) => answers),
        },
  )
}

async function write(
  tx: Prisma.TransactionClient,
  { playerIds, plays }: DemoCommunity,
  games: readonly DemoGame[],
): Promise<void> {
  const createdAt = games[0]?.startsAt
  await tx.player.createMany({
    data: playerIds.map((id) => ({ id, isDemo: true, ...(createdAt ? { createdAt } : {}) })),
  })
  await tx.play.createMany({
    data: plays.map(({ gameId, playerId, startedAt, completedAt, gaveUpAt, guesses }) => ({
      gameId,
      playerId,
      ref: refOf(gameId, playerId),
      startedAt,
      completedAt,
      gaveUpAt,
      ...pickColumns(
        guesses
          .filter(({ isRight }) => isRight)
          .map(({ square, songId, at }) => ({ square, songId, pickedAt: at, restoredAt: null })),
      ),
    })),
  })
  const guesses = plays.flatMap(({ gameId, playerId, guesses }) =>
    guesses.map((guess) => ({ gameId, playerId, ...guess })),
  )
  await tx.wrongGuess.createMany({
    data: guesses
      .filter(({ isRight }) => !isRight)
      .map(({ isRight: _, at, ...guess }) => ({ ...guess, guessedAt: at })),
  })
  await countDemoPicksIn(tx)
}

/**
 * Adds all picks of demo players to the counts.
 * By hand: a count must be added to where it stands, and Prisma's upsert takes one row at a time.
 */
async function countDemoPicksIn(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`
    insert into tally (game_id, square, song_id, count)
    select game_id, square, song_id, count(*) from pick join player on player.id = pick.player_id
    where is_demo group by game_id, square, song_id order by game_id, square, song_id
    on conflict (game_id, square, song_id) do update set count = tally.count + excluded.count`
}

/**
 * Takes them out of the counts of boards that are still open; counts that others rest on for good stay.
 * By hand: Prisma cannot update by a join.
 */
async function countDemoPicksOut(tx: Prisma.TransactionClient): Promise<void> {
  // Guesses lock counts in this order too: without it, the two could wait for each other.
  await tx.$executeRaw`
    select 1 from tally join game on game.id = tally.game_id
    where game.settled_at is null order by game_id, square, song_id for update of tally`
  await tx.$executeRaw`
    with demo as (
      select game_id, square, song_id, count(*) as count
      from pick join player on player.id = pick.player_id join game on game.id = pick.game_id
      where is_demo and settled_at is null group by game_id, square, song_id
    )
    update tally set count = tally.count - demo.count from demo
    where (tally.game_id, tally.square, tally.song_id) = (demo.game_id, demo.square, demo.song_id)`
  await tx.$executeRaw`
    delete from tally using game where game.id = tally.game_id and settled_at is null and count = 0`
}
