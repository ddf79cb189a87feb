/** Lets admins in and out. Names that do not exist are refused like wrong passwords: in the same words and after the same time. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { CredentialsRequired, InvalidCredentials, TooManyAttempts } from '#schema/portal/errors.ts'
import type { AdminCredentials, AdminSignInService, AdminViewer } from '#schema/portal/sign-in-service.ts'
import { asUsername } from './admin-accounts.ts'
import type { AdminIdentity } from './admin-identity.ts'
import { beginAdminSession } from './admin-sessions.ts'
import { writeAudit } from './audit.ts'
import type { FailedAttempts } from './failed-attempts.ts'
import { LONGEST_PASSWORD, provesPassword } from './passwords.ts'

export interface AdminSignInDeps {
  readonly prisma: PrismaClient
  readonly now: () => Date
  readonly attempts: FailedAttempts
  /** A secret for the cookie, and what is stored of it. */
  readonly newToken: () => { readonly token: string; readonly tokenHash: string }
  readonly identity: AdminIdentity
}

/** The sign-in service of one request. */
export function createAdminSignInService(deps: AdminSignInDeps): AdminSignInService {
  return {
    signIn: (credentials) => signIn(deps, credentials),
    signOut: () => signOut(deps),
  }
}

async function signIn(deps: AdminSignInDeps, { username: given, password }: AdminCredentials): Promise<AdminViewer> {
  const { attempts, identity, newToken } = deps
  const username = given.trim()
  if (!username || !password) throw new CredentialsRequired()
  const attempt = { username, address: identity.address }
  const wait = await attempts.begun(attempt)
  if (wait > 0) throw new TooManyAttempts(wait)
  const admin = await provenAdmin(deps, { username, password })
  await attempts.succeeded(attempt)
  const { token, tokenHash } = newToken()
  await beginSession(deps, admin, tokenHash)
  identity.begin(admin, token)
  return admin
}

async function provenAdmin(
  { prisma }: AdminSignInDeps,
  { username, password }: AdminCredentials,
): Promise<AdminViewer> {
  const stored = asUsername(username)
  const known = stored === null ? null : await prisma.admin.findUnique({ where: { username: stored } })
  const isProved = await provesPassword(known?.passwordHash ?? null, password.slice(0, LONGEST_PASSWORD + 1))
  if (!known || !isProved) throw new InvalidCredentials()
  return { id: known.id, username: known.username, createdAt: known.createdAt }
}

async function beginSession({ prisma, now, identity }: AdminSignInDeps, admin: AdminViewer, tokenHash: string) {
  const old = identity.session()
  await prisma.$transaction(async (tx) => {
    if (old) await tx.adminSession.deleteMany({ where: { tokenHash: old } })
    await beginAdminSession(tx, { adminId: admin.id, tokenHash, now: now() })
    await writeAudit(tx, { admin, now }, { action: 'admin.sign-in', subject: `admin:${admin.username}` })
  })
}

async function signOut({ prisma, now, identity }: AdminSignInDeps): Promise<void> {
  const [admin, tokenHash] = [identity.current(), identity.session()]
  if (admin && tokenHash) {
    await prisma.$transaction(async (tx) => {
      await tx.adminSession.deleteMany({ where: { tokenHash } })
      await writeAudit(tx, { admin, now }, { action: 'admin.sign-out', subject: `admin:${admin.username}` })
    })
  }
  identity.forget()
}
