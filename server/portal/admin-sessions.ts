/** The sessions of admins. One that is not used for half a day ends by itself, and each ends after a week. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import type { AdminViewer } from '#schema/portal/sign-in-service.ts'

const HOUR_MS = 60 * 60_000
const IDLE_MS = 12 * HOUR_MS
const LONGEST_MS = 7 * 24 * HOUR_MS
/** Often enough for the idle time, seldom enough for the database. */
const USE_NOTED_EVERY_MS = 60_000

export interface AdminSessionDeps {
  readonly prisma: PrismaClient
  readonly now: () => Date
}

/** Whose session it is; null for one that never was, was ended, or has ended. */
export async function adminOfSession(
  { prisma, now }: AdminSessionDeps,
  tokenHash: string,
): Promise<AdminViewer | null> {
  const session = await prisma.adminSession.findUnique({ where: { tokenHash }, include: { admin: true } })
  const at = now()
  if (!session || session.expiresAt <= at) return null
  const notedBefore = new Date(at.getTime() - USE_NOTED_EVERY_MS)
  if (session.lastUsedAt < notedBefore) {
    await prisma.adminSession.updateMany({
      where: { tokenHash, lastUsedAt: { lt: notedBefore } },
      data: { lastUsedAt: at, expiresAt: endOf(session.createdAt, at) },
    })
  }
  const { id, username, createdAt } = session.admin
  return { id, username, createdAt }
}

/** Begins a session, and clears away those that have ended. */
export async function beginAdminSession(
  tx: Prisma.TransactionClient,
  { adminId, tokenHash, now }: { readonly adminId: number; readonly tokenHash: string; readonly now: Date },
): Promise<void> {
  await tx.adminSession.deleteMany({ where: { expiresAt: { lte: now } } })
  await tx.adminSession.create({
    data: { adminId, tokenHash, createdAt: now, lastUsedAt: now, expiresAt: endOf(now, now) },
  })
}

function endOf(begunAt: Date, usedAt: Date): Date {
  return new Date(Math.min(begunAt.getTime() + LONGEST_MS, usedAt.getTime() + IDLE_MS))
}
