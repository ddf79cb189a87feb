/** What a player can ask once a game has an end, for one request. */

import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { AnswersHidden, NotToReport, SongNotFound, TooManyReports } from '#schema/errors.ts'
import type {
  AfterGameService,
  ExplainedGuess,
  Recap,
  Report,
  ReportInput,
  ScoreDistribution,
} from '#schema/play/after-game-service.ts'
import type { PublishedGame, Puzzle } from '#schema/play/game-service.ts'
import { gameDate, gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { MOST_REPORTS_IN_A_GAME, mayReport } from '#schema/rules/people/reports.ts'
import { EMPTY } from '#schema/rules/scoring/play-progress.ts'
import { gameRarity } from '#schema/rules/scoring/rarity.ts'
import {
  crowdRarity,
  type GridPick,
  hardestSquare,
  missShare,
  mostPopularGrid,
  rarestGrid,
  type SquareHistory,
  unfoundAnswers,
} from '#schema/rules/scoring/recap.ts'
import { medianOf, scoreBuckets } from '#schema/rules/scoring/score-distribution.ts'
import { mayRead, mayReadCounts } from './answers-of.ts'
import { cluesOf, explainVerdict } from './explain-verdict.ts'
import type { LivePort } from './live-port.ts'
import type { MissCounts, Misses } from './miss-counts.ts'
import type { GameServiceDeps, PlayRequest } from './play-request.ts'
import { secretCluesIn } from './secret-clues.ts'
import { statsOf } from './stats-of.ts'
import { viewerPlays } from './viewer-plays.ts'

export interface AfterGameDeps extends GameServiceDeps {
  /** Those of all requests. */
  readonly missCounts: MissCounts
}

/** The after-game service of one request; remembers the plays it has read. */
export function createAfterGameService(deps: AfterGameDeps): AfterGameService {
  const { prisma, engine, games, now, identity, missCounts } = deps
  const request: PlayRequest = { ...deps, plays: viewerPlays(prisma, identity) }
  return {
    stats: () => statsOf(request),
    distributionOf: (game) => distributionOf(engine, game),
    recapOf: (game) => recapOf(request, game, missCounts),
    guessesOf: (game, square) => guessesOf(request, game, square),
    reportsOf: (gameId) => reportsOf(request, gameId),
    report: (input) => reportVerdict(request, input),
    countShare: (key) => countShare(prisma, key, gameDate(gameNumberAt(now(), games.calendar), games.calendar)),
  }
}

async function distributionOf(engine: LivePort, game: PublishedGame): Promise<ScoreDistribution> {
  const scores = await engine.scores(game.id)
  return {
    completedCount: scores.length,
    best: scores.at(0) ?? null,
    median: medianOf(scores),
    buckets: scoreBuckets(scores),
  }
}

async function guessesOf(
  { games, plays, snapshot }: PlayRequest,
  game: Puzzle,
  square: number,
): Promise<readonly ExplainedGuess[]> {
  const play = await plays.of(game.id)
  if (!play) return []
  const clues = cluesOf(game, square)
  const catalogue = snapshot.current()
  const secret = await secretCluesIn(game, games)
  const guess = (songId: number, isCorrect: boolean): ExplainedGuess => ({
    songId,
    isCorrect,
    explanation: explainVerdict({ isRight: isCorrect, songId, clues, catalogue, secret }),
  })
  const pick = play.picks[square] ?? EMPTY
  const wrong = (play.wrongGuesses[square] ?? []).map((songId) => guess(songId, false))
  return pick === EMPTY ? wrong : [guess(pick, true), ...wrong]
}

/** Takes a player's doubt about a verdict to the queue that admins answer, and shows what became of it. */
const REPORT_COLUMNS = {
  id: true,
  square: true,
  songId: true,
  note: true,
  status: true,
  answer: true,
  createdAt: true,
  answeredAt: true,
} as const

/** A second report of the same song in the same square is the first. Errors: FutureGame, GameNotFound, SongNotFound, NotToReport, TooManyReports. */
async function reportVerdict(request: PlayRequest, input: ReportInput): Promise<Report> {
  const { games, identity, now, plays, prisma, snapshot } = request
  const { square, songId, note } = input
  const game = await games.byNumber(input.gameNumber)
  if (!snapshot.current().songs.byId(songId)) throw new SongNotFound()

  const play = await plays.of(game.id)
  const { playerId } = identity.current()
  // Who has never played has nothing to doubt, and no row for a report to hang on.
  if (!play || playerId === null) throw new NotToReport()
  const tried = [play.picks[square] ?? -1, ...(play.wrongGuesses[square] ?? [])]
  if (!mayReport({ tried, seesAnswers: mayRead(game, play, square), songId })) throw new NotToReport()

  const earlier = await reportsOf(request, game.id)
  const same = earlier.find((report) => report.square === square && report.songId === songId)
  if (same) return same
  if (earlier.length >= MOST_REPORTS_IN_A_GAME) throw new TooManyReports()
  const key = { gameId: game.id, square, songId, playerId }
  // Two windows may ask at once: the first one's stays. An upsert would fail in the second where it reads before it writes.
  await prisma.verdictReport.createMany({ data: [{ ...key, note, createdAt: now() }], skipDuplicates: true })
  return prisma.verdictReport.findUniqueOrThrow({
    where: { gameId_square_songId_playerId: key },
    select: REPORT_COLUMNS,
  })
}

/** The viewer's reports on a game, oldest first. */
async function reportsOf({ identity, prisma }: PlayRequest, gameId: number): Promise<readonly Report[]> {
  const { playerId } = identity.current()
  if (playerId === null) return []
  return prisma.verdictReport.findMany({
    where: { gameId, playerId },
    select: REPORT_COLUMNS,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}

// Looks back at a game for those who may see all its counts.

/** Error: AnswersHidden. */
async function recapOf(request: PlayRequest, game: PublishedGame, missCounts: MissCounts): Promise<Recap> {
  const play = await request.plays.of(game.id)
  if (!game.answerCounts.every((_count, square) => mayReadCounts(game, play, square))) throw new AnswersHidden()

  const histories = await readHistories(request, game, await missCounts.of(game))
  const popular = mostPopularGrid(histories)
  const rarest = rarestGrid(histories)
  return {
    popularRarity: totalOf(popular),
    rarestRarity: totalOf(rarest),
    hardestSquare: hardestSquare(histories),
    squares: histories.map((history, position) => ({
      position,
      mostPopular: pickAt(popular, position),
      rarest: pickAt(rarest, position),
      unfoundSongIds: unfoundAnswers(history).map(({ songId }) => songId),
      missShare: missShare(history),
      crowdRarity: crowdRarity(history),
    })),
  }
}

async function readHistories(
  { engine, snapshot }: PlayRequest,
  game: PublishedGame,
  misses: Misses,
): Promise<SquareHistory[]> {
  const { byTitle } = snapshot.current()
  return Promise.all(
    game.answerCounts.map(async (_count, square) => {
      const counts = await engine.answerCounts(game.id, square)
      const answers = [...counts].map(([songId, count]) => ({ songId, count }))
      answers.sort((a, b) => b.count - a.count || byTitle(a.songId, b.songId))
      return { answers, misses: misses.get(square) ?? 0 }
    }),
  )
}

function pickAt(grid: readonly (GridPick | null)[], position: number): GridPick {
  const pick = grid[position]
  if (pick) return pick
  throw new Error(`Square ${position} has no answers`)
}

const totalOf = (grid: readonly (GridPick | null)[]) => gameRarity(grid.map((pick) => pick?.rarity ?? 0))

/** `day` is YYYY-MM-DD. By hand: Prisma would need a transaction for what is one statement. */
export async function countShare(prisma: Pick<PrismaClient, '$executeRaw'>, key: string, day: string): Promise<void> {
  await prisma.$executeRaw`
    with ever as (
      insert into analytics_counter as known (key, count) values (${key}, 1)
      on conflict (key) do update set count = known.count + 1
    )
    insert into analytics_day as known (day, key, count) values (${day}::date, ${key}, 1)
    on conflict (day, key) do update set count = known.count + 1`
}
