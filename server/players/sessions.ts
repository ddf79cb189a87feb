/** The devices on which people are signed in. A session that is not used for three months ends by itself. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { SessionNotFound } from '#schema/errors.ts'
import type { DeviceSession } from '#schema/players/account-service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const IDLE_MS = 90 * DAY_MS
/** Of the hash; enough to distinguish a player's sessions. */
const ID_LENGTH = 16
/** Often enough for "last used", seldom enough for the database. */
const USE_NOTED_EVERY_MS = 60_000

export interface SessionDeps {
  readonly prisma: PrismaClient
  readonly now: () => Date
}

export interface NewSession {
  readonly accountId: string
  readonly tokenHash: string
  readonly device: string
  readonly now: Date
}

/** Whose session it is; null for one that never was, was revoked, or has ended. */
export async function playerOfSession({ prisma, now }: SessionDeps, tokenHash: string): Promise<string | null> {
  const session = await prisma.session.findUnique({ where: { tokenHash } })
  const at = now()
  if (!session || session.expiresAt <= at) return null
  const notedBefore = new Date(at.getTime() - USE_NOTED_EVERY_MS)
  if (session.lastUsedAt < notedBefore) {
    await prisma.session.updateMany({
      // Of requests that come together, one notes it.
      where: { tokenHash, lastUsedAt: { lt: notedBefore } },
      data: { lastUsedAt: at, expiresAt: endOf(at) },
    })
  }
  return session.accountId
}

/** Begins a session, and clears away those that have ended. */
export async function beginSession(tx: Prisma.TransactionClient, session: NewSession): Promise<void> {
  const { accountId, tokenHash, device, now } = session
  await tx.session.deleteMany({ where: { expiresAt: { lte: now } } })
  await tx.session.create({
    data: { accountId, tokenHash, device, createdAt: now, lastUsedAt: now, expiresAt: endOf(now) },
  })
}

/** Ends a session; one that has ended stays so. */
export async function endSession(db: Pick<PrismaClient, 'session'>, tokenHash: string): Promise<void> {
  await db.session.deleteMany({ where: { tokenHash } })
}

/** Ends all sessions of an account, and answers the hashes that named them. */
export async function endAllSessions(db: Pick<PrismaClient, 'session'>, accountId: string): Promise<readonly string[]> {
  return endThese(db, await db.session.findMany({ where: { accountId }, select: { tokenHash: true } }))
}

/** Which of these sessions there still are. */
export async function sessionsThere(
  { prisma, now }: SessionDeps,
  tokenHashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const sessions = await prisma.session.findMany({
    where: { tokenHash: { in: [...tokenHashes] }, expiresAt: { gt: now() } },
    select: { tokenHash: true },
  })
  return new Set(sessions.map(({ tokenHash }) => tokenHash))
}

/** The sessions of an account, the latest used first. `current` is the hash of the one that asks. */
export async function sessionsOf(
  { prisma, now }: SessionDeps,
  accountId: string,
  current: string | null,
): Promise<readonly DeviceSession[]> {
  const sessions = await prisma.session.findMany({
    where: { accountId, expiresAt: { gt: now() } },
    orderBy: [{ lastUsedAt: 'desc' }, { tokenHash: 'asc' }],
  })
  return sessions.map(({ tokenHash, device, createdAt, lastUsedAt }) => ({
    id: tokenHash.slice(0, ID_LENGTH),
    device,
    createdAt,
    lastUsedAt,
    isCurrent: tokenHash === current,
  }))
}

/** Ends the session of an account that has this id, and answers the hash that named it. Error: SessionNotFound. */
export async function revokeSession(
  db: Pick<PrismaClient, 'session'>,
  accountId: string,
  id: string,
): Promise<readonly string[]> {
  if (!new RegExp(`^[0-9a-f]{${ID_LENGTH}}$`).test(id)) throw new SessionNotFound()
  const where = { accountId, tokenHash: { startsWith: id } }
  const ended = await endThese(db, await db.session.findMany({ where, select: { tokenHash: true } }))
  if (ended.length === 0) throw new SessionNotFound()
  return ended
}

async function endThese(
  db: Pick<PrismaClient, 'session'>,
  sessions: readonly { readonly tokenHash: string }[],
): Promise<readonly string[]> {
  const tokenHashes = sessions.map(({ tokenHash }) => tokenHash)
  await db.session.deleteMany({ where: { tokenHash: { in: [...tokenHashes] } } })
  return tokenHashes
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + IDLE_MS)
}
