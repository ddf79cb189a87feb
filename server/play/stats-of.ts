/** Derives a player's statistics from their plays on every read, so nothing can drift. */
import type { CompletedGame, ViewerStats } from '#schema/play/after-game-service.ts'
import { rarityOf } from '#schema/rules/scoring/rarity.ts'
import { type FinishedGame, isDaily, noStats, statsOf as statsOfGames } from '#schema/rules/scoring/stats.ts'
import type { PlayRequest } from './play-request.ts'

/** What a chart of the last games shows. */
const RECENT_GAMES = 30

/** Returns the viewer's statistics. */
export async function statsOf(request: PlayRequest): Promise<ViewerStats> {
  const { playerId } = request.identity.current()
  if (playerId === null) return { ...noStats(), recent: [] }
  const ended = await readEndedPlays(request, playerId)
  const completed = await readCompleted(request, playerId, ended)
  const games = ended.map(({ gameNumber, won, daily }): FinishedGame => {
    return { gameNumber, won, daily, unicorns: completed.get(gameNumber)?.unicornCount ?? 0 }
  })
  const recent = [...completed.values()].toSorted((a, b) => a.gameNumber - b.gameNumber).slice(-RECENT_GAMES)
  return { ...statsOfGames(games), recent }
}

interface Ended {
  readonly gameId: number
  readonly gameNumber: number
  readonly won: boolean
  readonly daily: boolean
  /** Played in time: the board of its day has it, or will. */
  readonly isOnBoard: boolean
  readonly isSettled: boolean
}

/** Of numbered games alone: players' own games have no part in statistics. */
async function readEndedPlays({ prisma, games }: PlayRequest, playerId: string): Promise<Ended[]> {
  const plays = await prisma.play.findMany({
    where: {
      playerId,
      game: { number: { not: null } },
      OR: [{ completedAt: { not: null } }, { gaveUpAt: { not: null } }],
    },
    select: {
      gameId: true,
      startedAt: true,
      completedAt: true,
      gaveUpAt: true,
      countsForDay: true,
      game: { select: { number: true, settledAt: true } },
    },
  })
  return plays.flatMap(({ gameId, startedAt, completedAt, gaveUpAt, countsForDay, game: { number, settledAt } }) => {
    const endedAt = completedAt ?? gaveUpAt
    if (number === null || endedAt === null) return []
    const isOnBoard = isDaily({ gameNumber: number, startedAt, endedAt }, games.calendar)
    const daily = isOnBoard || countsForDay
    return { gameId, gameNumber: number, won: completedAt !== null, daily, isOnBoard, isSettled: settledAt !== null }
  })
}

/** The daily games that were won, by number: as their boards settled, or as they stand where the board is still live. */
async function readCompleted({ prisma, engine }: PlayRequest, playerId: string, ended: readonly Ended[]) {
  const rows = await prisma.finalStanding.findMany({
    where: { playerId, game: { number: { not: null }, settledAt: { not: null } } },
    select: { gameId: true, rarityMicros: true, unicornCount: true },
  })
  const final = new Map(rows.map((row) => [row.gameId, row]))
  const completed = new Map<number, CompletedGame>()
  for (const { gameId, gameNumber, won, isOnBoard, isSettled } of ended) {
    if (!won || !isOnBoard) continue
    const row = final.get(gameId)
    if (row) {
      completed.set(gameNumber, { gameNumber, rarity: rarityOf(row.rarityMicros), unicornCount: row.unicornCount })
      continue
    }
    // Today's board and, in the hour of grace, yesterday's: never more than two.
    const score = isSettled ? null : await engine.score(gameId, playerId)
    if (score?.isCounted)
      completed.set(gameNumber, { gameNumber, rarity: score.rarity, unicornCount: score.unicornCount })
  }
  return completed
}
