/** The queue of reported names. A player whose name is rejected gets a random one. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { Page } from '#schema/portal/audit-service.ts'
import { ReportNotFound } from '#schema/portal/errors.ts'
import type { NameReportGroup, ReportAnswer, ReportStatus } from '#schema/portal/reports-service.ts'
import { randomName } from '#schema/rules/people/display-names.ts'
import { writeAudit } from './audit.ts'
import { renameWithin, UUID } from './player-service.ts'
import type { ReportScope } from './report-queue.ts'
import { inTurn } from './report-queue.ts'

const MOST_NOTES = 50

type Reports = Pick<Prisma.TransactionClient, 'nameReport'>

/** All reports about a player form one group, however often the name has changed. */
export async function nameReports(
  db: Reports,
  status: ReportStatus,
  { offset, limit }: Page,
): Promise<NameReportGroup[]> {
  const groups = await db.nameReport.groupBy({
    by: ['subjectId'],
    where: { status },
    orderBy: [inTurn(status), { subjectId: 'asc' }],
    skip: offset,
    take: limit,
  })
  const read = await Promise.all(groups.map(({ subjectId }) => readGroup(db, subjectId, status)))
  return read.filter((group) => group !== null)
}

/** Null if there is none. */
async function readGroup(db: Reports, playerId: string, status: ReportStatus): Promise<NameReportGroup | null> {
  const where = { subjectId: playerId, status }
  const names = await db.nameReport.groupBy({
    by: ['name'],
    where,
    orderBy: [{ _max: { createdAt: 'desc' } }, { name: 'asc' }],
    _count: true,
    _min: { createdAt: true },
  })
  const [last] = names
  if (!last) return null
  const rows = await db.nameReport.findMany({
    where,
    orderBy: { createdAt: 'asc' },
    take: MOST_NOTES,
    select: { note: true },
  })
  const since = names.flatMap(({ _min: { createdAt } }) => createdAt?.getTime() ?? [])
  return {
    playerId,
    reportedName: last.name,
    reportedNames: names.map(({ name }) => name),
    status,
    count: names.reduce((sum, { _count: count }) => sum + count, 0),
    notes: rows.flatMap(({ note }) => note.trim() || []),
    firstAt: new Date(Math.min(...since)),
  }
}

/** All reports of the player's name that are open. Of two admins at once one answers. */
export async function answerName(scope: ReportScope, playerId: string, status: ReportAnswer): Promise<NameReportGroup> {
  const { prisma, random, now, admin } = scope
  if (!UUID.test(playerId)) throw new ReportNotFound()
  const answered = await prisma.$transaction(async (tx) => {
    const open = await readGroup(tx, playerId, 'open')
    const { count } = await tx.nameReport.updateMany({
      where: { subjectId: playerId, status: 'open' },
      data: { status, answeredBy: admin.id, answeredAt: now() },
    })
    if (!open || count === 0) throw new ReportNotFound()
    if (status === 'accepted') await renameWithin(tx, scope, { id: playerId, displayName: randomName(random) })
    await writeAudit(tx, scope, {
      action: 'name-report.answer',
      subject: `player:${playerId}`,
      before: { names: [...open.reportedNames], reports: count },
      after: { status },
    })
    return open
  })
  if (status === 'accepted') await scope.showUpdated(playerId)
  return { ...answered, status }
}
