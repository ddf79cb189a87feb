/** The queue of names that players have reported. Whoever's name is taken away gets one by chance. */
import type { Page } from '#schema/admin/audit.ts'
import type { NameReportGroup, ReportAnswer, ReportStatus } from '#schema/admin/reports.ts'
import { ReportNotFound } from '#schema/errors/admin.ts'
import { randomName } from '#schema/rules/display-names.ts'
import { writeAudit } from './audit.ts'
import { rename, UUID } from './player-verbs.ts'
import type { ReportDesk } from './report-verbs.ts'

const MOST_NOTES = 50

interface Which {
  readonly status: ReportStatus
  readonly playerId?: string
}

/** The longest waiting first. */
export async function nameReports(
  { prisma }: ReportDesk,
  { status, playerId }: Which,
  { offset, limit }: Page,
): Promise<NameReportGroup[]> {
  const groups = await prisma.nameReport.groupBy({
    by: ['subjectId', 'name'],
    where: { status, ...(playerId !== undefined && { subjectId: playerId }) },
    orderBy: [{ _min: { createdAt: 'asc' } }, { subjectId: 'asc' }],
    _count: true,
    skip: offset,
    take: limit,
  })
  return Promise.all(
    groups.map(async ({ subjectId, name, _count: count }) => {
      const rows = await prisma.nameReport.findMany({
        where: { subjectId, name, status },
        orderBy: { createdAt: 'asc' },
        take: MOST_NOTES,
        select: { note: true, createdAt: true },
      })
      const notes = rows.flatMap(({ note }) => note.trim() || [])
      return {
        playerId: subjectId,
        reportedName: name,
        status,
        count,
        notes,
        firstAt: rows[0]?.createdAt ?? new Date(0),
      }
    }),
  )
}

/** All reports of the player's name that are open. */
export async function answerName(desk: ReportDesk, playerId: string, status: ReportAnswer): Promise<NameReportGroup> {
  const { prisma, random, now, admin } = desk
  if (!UUID.test(playerId)) throw new ReportNotFound()
  const [open] = await nameReports(desk, { status: 'open', playerId }, { offset: 0, limit: 1 })
  if (!open) throw new ReportNotFound()
  if (status === 'accepted') await rename(desk, playerId, randomName(random))
  await prisma.$transaction(async (tx) => {
    await tx.nameReport.updateMany({
      where: { subjectId: playerId, status: 'open' },
      data: { status, answeredBy: admin.id, answeredAt: now() },
    })
    await writeAudit(tx, desk, {
      action: 'name-report.answer',
      subject: `player:${playerId}`,
      before: { name: open.reportedName, reports: open.count },
      after: { status },
    })
  })
  return { ...open, status }
}
