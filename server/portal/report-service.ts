/** The queues of what players have reported, for one request: many reports of one thing are one question, and get one answer. */
import type { Page } from '#schema/portal/audit-service.ts'
import { ReportNotFound } from '#schema/portal/errors.ts'
import type {
  AdminReportService,
  GroupName,
  ReportAnswer,
  ReportGroup,
  ReportStatus,
} from '#schema/portal/reports-service.ts'
import { squareAt } from '#schema/rules/puzzle/squares.ts'
import type { GameTools } from './admin-games.ts'
import { writeAudit } from './audit.ts'
import { atDesk, type Desk } from './desk.ts'
import { answerName, nameReports } from './name-reports.ts'
import type { PlayerDeps } from './player-service.ts'
import { inTurn } from './report-queue.ts'

export interface ReportDeps extends PlayerDeps {
  readonly games: Pick<GameTools, 'read'>
  readonly random: () => number
}

export type ReportDesk = Desk<ReportDeps>

/** More people say the same in other words. */
const MOST_NOTES = 50

/** The report service of one request. */
export function createAdminReportService(deps: ReportDeps): AdminReportService {
  return {
    reports: async (status, page) => reports(atDesk(deps), status, page),
    answer: async (name, status, text) => answer(atDesk(deps), name, { status, text }),
    nameReports: async (status, page) => nameReports(atDesk(deps).prisma, status, page),
    answerName: async (playerId, status) => answerName(atDesk(deps), playerId, status),
  }
}

async function reports(desk: ReportDesk, status: ReportStatus, { offset, limit }: Page): Promise<ReportGroup[]> {
  const groups = await desk.prisma.verdictReport.groupBy({
    by: ['gameId', 'square', 'songId'],
    where: { status, game: { number: { not: null } } },
    orderBy: [inTurn(status), { gameId: 'asc' }, { square: 'asc' }, { songId: 'asc' }],
    skip: offset,
    take: limit,
  })
  return Promise.all(groups.map((group) => readGroup(desk, group, status)))
}

async function readGroup(desk: ReportDesk, name: GroupName, status: ReportStatus): Promise<ReportGroup> {
  const { prisma, games } = desk
  const { gameId, square, songId } = name
  const where = { gameId, square, songId, status }
  const { _count: count, _min: min } = await prisma.verdictReport.aggregate({
    where,
    _count: true,
    _min: { createdAt: true },
  })
  const rows = await prisma.verdictReport.findMany({
    where,
    // What was reported again after an answer may have been answered in other words: the last ones stand.
    orderBy: [{ answeredAt: 'desc' }, { createdAt: 'asc' }],
    take: MOST_NOTES,
    include: { game: { select: { number: true } }, admin: { select: { username: true } } },
  })
  const [first] = rows
  const [game] = first?.game.number ? await games.read(prisma, first.game.number, first.game.number) : []
  if (!first || !game) throw new ReportNotFound()
  const { row, column } = squareAt(square)
  const oldestFirst = rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  return {
    ...name,
    gameNumber: game.number,
    rowTitle: game.rows[row]?.title ?? '',
    columnTitle: game.columns[column]?.title ?? '',
    isAnswer: game.answers[square]?.includes(songId) ?? false,
    status,
    count,
    notes: oldestFirst.flatMap(({ note }) => note.trim() || []),
    firstAt: min.createdAt ?? first.createdAt,
    answer: first.answer,
    answeredBy: first.admin?.username ?? null,
    answeredAt: first.answeredAt,
  }
}

/** Answers open reports only: if two admins answer at once, the second is told so. */
async function answer(
  desk: ReportDesk,
  { gameId, square, songId }: GroupName,
  { status, text }: { readonly status: ReportAnswer; readonly text: string },
): Promise<ReportGroup> {
  const name = { gameId, square, songId }
  await desk.prisma.$transaction(async (tx) => {
    const { count } = await tx.verdictReport.updateMany({
      where: { ...name, status: 'open' },
      data: { status, answer: text, answeredBy: desk.admin.id, answeredAt: desk.now() },
    })
    if (count === 0) throw new ReportNotFound()
    await writeAudit(tx, desk, {
      action: 'report.answer',
      subject: `report:${gameId}-${square}-${songId}`,
      before: { status: 'open', reports: count },
      after: { status, answer: text },
    })
  })
  return readGroup(desk, name, status)
}
