/** Gives players the squares that they should have had: the guesses which were refused and are answers by what games go by now. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { restoreGuesses as restore } from '#schema/rules/puzzle/regrade.ts'
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { pickColumns, picksOf } from './play-picks.ts'
import {
  answersOfGames,
  holdGames,
  holdRefused,
  type RefusedAnswers,
  type RefusedGuess,
  type RestoredPlayRow,
  type Restoring,
  readRefused,
  writeRestored,
} from './write-regrade.ts'

/** What a restoring does, or would do. */
export type Restorable = Omit<Restoring, 'now'>

/** Plays processed per write. */
const PLAYS_PER_WRITE = 1000

/** What there is to restore of answers, as the games of theirs are stored. Changes nothing, and holds nothing. */
export async function restorable(
  tx: Prisma.TransactionClient,
  answers: RefusedAnswers,
  now: Date,
): Promise<Restorable> {
  const refused = await readRefused(tx, answers)
  const done: Restorable[] = []
  for (const part of partsOf(refused)) done.push(await restorableOf(tx, part, now))
  return together(done)
}

/** Restores it all. Guesses in these plays wait until the transaction ends. */
export async function restoreRefused(
  tx: Prisma.TransactionClient,
  answers: RefusedAnswers,
  now: Date,
): Promise<Restorable> {
  await holdRefused(tx, answers)
  const restoring = await restorable(tx, answers, now)
  if (restoring.cleared.length > 0) await writeRestored(tx, { ...restoring, now })
  return restoring
}

/** After a correction, a server that has not received it may still have refused a guess for this long. */
const LATE_MS = 15 * 60_000

export interface LateDeps {
  readonly prisma: PrismaClient
  readonly now: () => Date
}

/** Restores what was refused while a correction was on its way. Answers the games and the players that it has changed. */
export async function restoreLate({ prisma, now }: LateDeps): Promise<{
  readonly gameIds: readonly number[]
  readonly playerIds: readonly string[]
}> {
  const since = new Date(now().getTime() - LATE_MS)
  const games = await prisma.game.findMany({ where: { correctedAt: { gt: since } }, select: { id: true } })
  if (games.length === 0) return { gameIds: [], playerIds: [] }
  const gameIds = games.map(({ id }) => id)
  const { restored } = await prisma.$transaction(async (tx) => {
    // Another node may be settling one of their boards: what is restored now counts before that, or not on that board.
    await holdGames(tx, gameIds)
    return restoreRefused(tx, answersOfGames(gameIds), now())
  }, TRANSACTION)
  return {
    gameIds: [...new Set(restored.map(({ gameId }) => gameId))],
    playerIds: [...new Set(restored.map(({ playerId }) => playerId))],
  }
}

const TRANSACTION = { timeout: 30_000, maxWait: 30_000 }

type PlayKey = Pick<RefusedGuess, 'gameId' | 'playerId'>

function partsOf(refused: readonly RefusedGuess[]): readonly (readonly PlayKey[])[] {
  const keys = new Map(refused.map(({ gameId, playerId }) => [`${gameId}:${playerId}`, { gameId, playerId }]))
  const plays = [...keys.values()]
  const count = Math.ceil(plays.length / PLAYS_PER_WRITE)
  return Array.from({ length: count }, (_, part) => plays.slice(part * PLAYS_PER_WRITE, (part + 1) * PLAYS_PER_WRITE))
}

async function restorableOf(tx: Prisma.TransactionClient, keys: readonly PlayKey[], now: Date): Promise<Restorable> {
  const plays = await tx.play.findMany({
    where: { OR: [...byGame(keys)].map(([gameId, playerIds]) => ({ gameId, playerId: { in: playerIds } })) },
    select: PLAY,
  })
  const games = await tx.game.findMany({
    where: { id: { in: [...new Set(plays.map(({ gameId }) => gameId))] } },
    select: { id: true, squares: { select: { position: true, answers: true } } },
  })
  const answers = new Map(games.map(({ id, squares }) => [id, answersOf(squares)]))
  return together(plays.map((play) => restorableIn(play, answers.get(play.gameId) ?? [], now)))
}

const PLAY = {
  gameId: true,
  playerId: true,
  completedAt: true,
  gaveUpAt: true,
  game: { select: { settledAt: true } },
  picks: true,
  pickedAt: true,
  restoredAt: true,
  wrongGuesses: { select: { square: true, songId: true, guessedAt: true } },
} as const satisfies Prisma.PlaySelect

type PlayRow = Prisma.PlayGetPayload<{ select: typeof PLAY }>

function byGame(keys: readonly PlayKey[]): ReadonlyMap<number, string[]> {
  const players = new Map<number, string[]>()
  for (const { gameId, playerId } of keys) {
    const known = players.get(gameId)
    if (known) known.push(playerId)
    else players.set(gameId, [playerId])
  }
  return players
}

function answersOf(squares: readonly { readonly position: number; readonly answers: readonly number[] }[]) {
  const byPosition = new Map(squares.map(({ position, answers }) => [position, new Set(answers)]))
  return Array.from({ length: SQUARE_COUNT }, (_, square) => byPosition.get(square) ?? new Set<number>())
}

function restorableIn(play: PlayRow, answers: readonly ReadonlySet<number>[], now: Date): Restorable {
  const { gameId, playerId, game, completedAt, gaveUpAt } = play
  const picks = picksOf(play)
  const { restored, cleared, ...after } = restore(
    {
      picks: picks.map(({ square, songId, pickedAt: at }) => ({ square, songId, at })),
      wrong: play.wrongGuesses.map(({ square, songId, guessedAt: at }) => ({ square, songId, at })),
      completedAt,
      gaveUpAt,
    },
    answers,
  )
  // A settled board keeps its counts: there the pick is one of today.
  const restoredAt = game.settledAt === null ? null : now
  const added = restored.map(({ square, songId, at }) => ({ square, songId, pickedAt: at, restoredAt }))
  const row: RestoredPlayRow = { gameId, playerId, ...after, ...pickColumns([...picks, ...added]) }
  return {
    restored: restored.map(({ square, songId }) => ({ gameId, playerId, square, songId })),
    cleared: cleared.map(({ square, songId }) => ({ gameId, playerId, square, songId })),
    plays: [row],
  }
}

function together(parts: readonly Restorable[]): Restorable {
  return {
    restored: parts.flatMap(({ restored }) => restored),
    cleared: parts.flatMap(({ cleared }) => cleared),
    plays: parts.flatMap(({ plays }) => plays),
  }
}
