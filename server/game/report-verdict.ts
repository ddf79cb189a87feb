/** Takes a player's doubt about a verdict to the queue that admins answer, and shows what became of it. */
import type { Report, ReportInput } from '#schema/after-game.ts'
import { NotToReport, SongNotFound, TooManyReports } from '#schema/errors.ts'
import { MOST_REPORTS_IN_A_GAME, mayReport } from '#schema/rules/reports.ts'
import { mayRead } from './answers-of.ts'
import type { PlayRequest } from './play-verbs.ts'

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
export async function reportVerdict(request: PlayRequest, input: ReportInput): Promise<Report> {
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
export async function reportsOf({ identity, prisma }: PlayRequest, gameId: number): Promise<readonly Report[]> {
  const { playerId } = identity.current()
  if (playerId === null) return []
  return prisma.verdictReport.findMany({
    where: { gameId, playerId },
    select: REPORT_COLUMNS,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}
