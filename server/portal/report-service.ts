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
import { asAdmin } from './admin-scope.ts'
import { writeAudit } from './audit.ts'
import { answerName, nameReports } from './name-reports.ts'
import { inTurn, type ReportDeps, type ReportScope } from './report-queue.ts'

/** More people say the same in other words. */
const MOST_NOTES = 50

/** The report service of one request. */
export function createAdminReportService(deps: ReportDeps): AdminReportService {
  return {
    reports: async (status, page) => reports(asAdmin(deps), status, page),
    answer: async (name, status, text) => answer(asAdmin(deps), name, { status, text }),
    nameReports: async (status, page) => nameReports(asAdmin(deps).prisma, status, page),
    answerName: async (playerId, status) => answerName(asAdmin(deps), playerId, status),
  }
}

async function reports(scope: ReportScope, status: ReportStatus, { offset, limit }: Page): Promise<ReportGroup[]> {
  const groups = await scope.prisma.verdictReport.groupBy({
    by: ['gameId', 'square', 'songId'],
    where: { status, game: { number: { not: null } } },
    orderBy: [inTurn(status), { gameId: 'asc' }, { square: 'asc' }, { songId: 'asc' }],
    skip: offset,
    take: limit,
  })
  return Promise.all(groups.map((group) => readGroup(scope, group, status)))
}

async function readGroup(scope: ReportScope, name: GroupName, status: ReportStatus): Promise<ReportGroup> {
  const { prisma, games } = scope
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
  scope: ReportScope,
  { gameId, square, songId }: GroupName,
  { status, text }: { readonly status: ReportAnswer; readonly text: string },
): Promise<ReportGroup> {
  const name = { gameId, square, songId }
  await scope.prisma.$transaction(async (tx) => {
    const { count } = await tx.verdictReport.updateMany({
      where: { ...name, status: 'open' },
      data: { status, answer: text, answeredBy: scope.admin.id, answeredAt: scope.now() },
    })
    if (count === 0) throw new ReportNotFound()
    await writeAudit(tx, scope, {
      action: 'report.answer',
      subject: `report:${gameId}-${square}-${songId}`,
      before: { status: 'open', reports: count },
      after: { status, answer: text },
    })
  })
  return readGroup(scope, name, status)
}
