/** Writes down who did what in the portal, with what was before and after: in the same transaction, so that neither is without the other. */

import { Prisma } from '#prisma/generated/client/client.ts'
import type { AdminAuditService, AuditEntry, AuditFilter, Page } from '#schema/portal/audit-service.ts'
import type { AdminViewer } from '#schema/portal/sign-in-service.ts'
import { asWritten } from '../platform/database/as-written.ts'
import { type AdminScope, asAdmin, type PortalBase } from './admin-scope.ts'

export interface Deed {
  /** 'song.save', 'category.delete', 'admin.sign-in' */
  readonly action: string
  /** What it was done to: 'song:12', 'category:love-songs', 'game:940' */
  readonly subject: string
  readonly before?: Prisma.InputJsonValue | null
  readonly after?: Prisma.InputJsonValue | null
}

/** Who did it, and when. */
export interface Doer {
  readonly admin: Pick<AdminViewer, 'id' | 'username'>
  readonly now: () => Date
}

/** Adds an entry. */
export async function writeAudit(
  db: Pick<Prisma.TransactionClient, 'auditEntry'>,
  { admin, now }: Doer,
  { action, subject, before, after }: Deed,
): Promise<void> {
  await db.auditEntry.create({
    data: {
      adminId: admin.id,
      adminName: admin.username,
      action,
      subject,
      before: before ?? Prisma.DbNull,
      after: after ?? Prisma.DbNull,
      at: now(),
    },
  })
}

/** The audit service of one request. */
export function createAdminAuditService(deps: PortalBase): AdminAuditService {
  return { entries: async (filter, page) => entries(asAdmin(deps), filter, page) }
}

export async function entries(
  { prisma }: AdminScope<PortalBase>,
  filter: AuditFilter,
  page: Page,
): Promise<AuditEntry[]> {
  const rows = await prisma.auditEntry.findMany({
    where: {
      ...(filter.admin && { adminName: { contains: asWritten(filter.admin), mode: 'insensitive' } }),
      ...(filter.action && { action: filter.action }),
      ...(filter.subject && { subject: { startsWith: asWritten(filter.subject) } }),
      at: { ...(filter.from && { gte: filter.from }), ...(filter.to && { lt: filter.to }) },
    },
    orderBy: { id: 'desc' },
    skip: page.offset,
    take: page.limit,
  })
  return rows.map(({ id, at, adminName, action, subject, before, after }) => {
    return { id: String(id), at, adminName, action, subject, before: asText(before), after: asText(after) }
  })
}

export function asText(json: Prisma.JsonValue): string | null {
  return json === null ? null : JSON.stringify(json)
}
