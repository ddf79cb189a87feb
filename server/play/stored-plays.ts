/** Reads plays as they are stored. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import type { StoredPlay } from '#schema/play/game-service.ts'
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { statusOf } from '#schema/rules/scoring/play-progress.ts'

/** The plays of one player in some games, by game id; games without a play of theirs are missing. */
export async function readPlays(
  prisma: PrismaClient,
  playerId: string,
  gameIds: readonly number[],
): Promise<Map<number, StoredPlay>> {
  const rows = await prisma.play.findMany({
    where: { playerId, gameId: { in: [...gameIds] } },
    select: PLAY_COLUMNS,
  })
  return new Map(rows.map(toStoredPlay).map((play) => [play.gameId, play]))
}

/** The player's own play of a game, null before the first guess in it. */
export async function readPlay(prisma: PrismaClient, playerId: string, gameId: number): Promise<StoredPlay | null> {
  return (await readPlays(prisma, playerId, [gameId])).get(gameId) ?? null
}

/** The player's own play with this ref; null for all others. */
export async function readPlayByRef(prisma: PrismaClient, playerId: string, ref: string): Promise<StoredPlay | null> {
  const row = await prisma.play.findFirst({ where: { ref, playerId }, select: PLAY_COLUMNS })
  return row && toStoredPlay(row)
}

const PLAY_COLUMNS = {
  gameId: true,
  playerId: true,
  ref: true,
  startedAt: true,
  completedAt: true,
  gaveUpAt: true,
  game: { select: { number: true } },
  picks: true,
  wrongGuesses: {
    select: { square: true, songId: true },
    // Guesses of one batch have one time; the song keeps their order the same at every reading.
    orderBy: [{ guessedAt: 'asc' as const }, { song: { ref: 'asc' as const } }],
  },
} satisfies Prisma.PlaySelect

function toStoredPlay(row: Prisma.PlayGetPayload<{ select: typeof PLAY_COLUMNS }>): StoredPlay {
  const { gameId, playerId, ref, startedAt, completedAt, gaveUpAt, game, picks } = row
  const wrongGuesses = Array.from({ length: SQUARE_COUNT }, (): number[] => [])
  for (const { square, songId } of row.wrongGuesses) wrongGuesses[square]?.push(songId)
  const status = statusOf({ picks, wrong: wrongGuesses, gaveUp: gaveUpAt !== null })
  return { gameId, gameNumber: game.number, playerId, ref, status, startedAt, completedAt, picks, wrongGuesses }
}

/** Returns wrong guesses of a game by player and square, as song ids, oldest first. Players without any are missing. */
export async function readWrongGuesses(
  prisma: PrismaClient,
  gameId: number,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly (readonly number[])[]>> {
  const rows = await prisma.wrongGuess.findMany({
    where: { gameId, playerId: { in: [...playerIds] } },
    select: { playerId: true, square: true, songId: true },
    orderBy: [{ guessedAt: 'asc' }, { song: { ref: 'asc' } }],
  })
  const byPlayer = new Map<string, number[][]>()
  for (const { playerId, square, songId } of rows) {
    const squares = byPlayer.get(playerId) ?? Array.from({ length: SQUARE_COUNT }, () => [])
    byPlayer.set(playerId, squares)
    squares[square]?.push(songId)
  }
  return byPlayer
}
