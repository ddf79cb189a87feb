/** Reads the audit log, page by page. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { AdminAuditService, AuditEntry, AuditFilter, Page } from '#schema/portal/audit-service.ts'
import { asWritten } from '#server/platform/database/as-written.ts'
import { type AdminScope, asAdmin, type PortalBase } from './admin-scope.ts'

/** The audit service of one request. */
export function createAdminAuditService(deps: PortalBase): AdminAuditService {
  return { entries: async (filter, page) => entries(asAdmin(deps), filter, page) }
}

async function entries({ prisma }: AdminScope<PortalBase>, filter: AuditFilter, page: Page): Promise<AuditEntry[]> {
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

function asText(json: Prisma.JsonValue): string | null {
  return json === null ? null : JSON.stringify(json)
}
