/** Takes a name that should not stand on a board to the queue that admins answer. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { NameIsDrawn, ThisIsYou, TooManyNameReports } from '#schema/errors/privacy.ts'
import { NAME_REPORTS_A_DAY } from '#schema/rules/privacy.ts'
import { lockForName } from '#server/database/transaction-lock.ts'
import { playerBehind } from './block-player.ts'
import { PERSON, personOf } from './people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface NameReportDeps {
  readonly prisma: PrismaClient
  readonly now: () => Date
}

export interface NewNameReport {
  readonly reporterId: string
  readonly ref: string
  readonly note: string
}

/** A second report of the same name by the same person is the first. Errors: PlayerNotFound, ThisIsYou, NameIsDrawn, TooManyNameReports. */
export async function reportName(
  { prisma, now }: NameReportDeps,
  { reporterId, ref, note }: NewNameReport,
): Promise<void> {
  const subjectId = await playerBehind(prisma, reporterId, ref)
  const subject = await prisma.account.findUnique({ where: { playerId: subjectId }, select: PERSON })
  if (!subject) throw new NameIsDrawn()
  if (subjectId === reporterId) throw new ThisIsYou()
  const { name } = personOf(subject)
  const at = now()
  await prisma.$transaction(async (tx) => {
    await lockForName(tx, `name-report:${reporterId}`)
    const known = await tx.nameReport.findUnique({ where: { subjectId_reporterId: { subjectId, reporterId } } })
    if (known?.name === name) return
    const since = new Date(at.getTime() - DAY_MS)
    const sent = await tx.nameReport.count({ where: { reporterId, createdAt: { gt: since } } })
    if (sent >= NAME_REPORTS_A_DAY) throw new TooManyNameReports()
    const report = { name, note, status: 'open', createdAt: at, answeredAt: null, answeredBy: null } as const
    await tx.nameReport.upsert({
      where: { subjectId_reporterId: { subjectId, reporterId } },
      create: { subjectId, reporterId, ...report },
      // Another name since: another report.
      update: report,
    })
  })
}
