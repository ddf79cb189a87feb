/** Writes down who did what in the portal, with what was before and after: in the same transaction, so that neither is without the other. */
import { Prisma } from '#prisma/generated/client/client.ts'
import type { AdminViewer } from '#schema/portal/sign-in-service.ts'

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
