/** Makes, changes and removes the accounts of admins: by a command alone, never through the API. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { StartFailure } from '#server/start-failure.ts'
import { hashPassword, LONGEST_PASSWORD, newPassword, SHORTEST_PASSWORD } from './passwords.ts'

const NAME = /^[a-z0-9][a-z0-9._@-]{0,62}$/
/** What the first admin of an installation is called. */
const FIRST_NAME = 'admin'
/** Who has done what a command did. */
const COMMAND = 'npm run admin'

export interface ListedAdmin {
  readonly username: string
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
}

/** By name. */
export async function listAdmins(prisma: PrismaClient): Promise<readonly ListedAdmin[]> {
  const admins = await prisma.admin.findMany({
    orderBy: { username: 'asc' },
    select: {
      username: true,
      createdAt: true,
      sessions: { orderBy: { lastUsedAt: 'desc' }, take: 1, select: { lastUsedAt: true } },
    },
  })
  return admins.map(({ username, createdAt, sessions }) => {
    return { username, createdAt, lastSeenAt: sessions[0]?.lastUsedAt ?? null }
  })
}

/** Refuses a name that is taken, and a password that is too short. */
export async function addAdmin(prisma: PrismaClient, name: string, password: string): Promise<void> {
  const username = checkedName(name)
  const passwordHash = await hashPassword(checkedPassword(password))
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.admin.createMany({ data: [{ username, passwordHash }], skipDuplicates: true })
    if (count === 0) throw new StartFailure(`There is an admin ${username} already: choose another name.`)
    await note(tx, 'admin.add', username)
  })
}

/** Ends all sessions of that admin. */
export async function changePassword(prisma: PrismaClient, name: string, password: string): Promise<void> {
  const username = checkedName(name)
  const passwordHash = await hashPassword(checkedPassword(password))
  await prisma.$transaction(async (tx) => {
    const { id } = await existing(tx, username)
    await tx.admin.update({ where: { id }, data: { passwordHash } })
    await tx.adminSession.deleteMany({ where: { adminId: id } })
    await note(tx, 'admin.password', username)
  })
}

/** What the admin has done stays in the audit log, under the name. */
export async function removeAdmin(prisma: PrismaClient, name: string): Promise<void> {
  const username = checkedName(name)
  await prisma.$transaction(async (tx) => {
    const { id } = await existing(tx, username)
    await tx.admin.delete({ where: { id } })
    await note(tx, 'admin.remove', username)
  })
}

export interface FirstAdmin {
  readonly username: string
  readonly password: string
}

/** For an installation without any admin: makes one and answers its password, once; null where there is one. */
export async function makeFirstAdmin(prisma: PrismaClient): Promise<FirstAdmin | null> {
  if ((await prisma.admin.count()) > 0) return null
  const password = newPassword()
  await addAdmin(prisma, FIRST_NAME, password)
  return { username: FIRST_NAME, password }
}

/** As names are stored; null for what can be none. */
export function asUsername(name: string): string | null {
  const username = name.trim().toLowerCase()
  return NAME.test(username) ? username : null
}

function checkedName(name: string): string {
  const username = asUsername(name)
  if (username !== null) return username
  throw new StartFailure(
    'A name has 1 to 63 letters, digits, dots, hyphens, underscores or @, and begins with a letter or digit.',
  )
}

function checkedPassword(password: string): string {
  if (password.length >= SHORTEST_PASSWORD && password.length <= LONGEST_PASSWORD) return password
  throw new StartFailure(`A password has ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters: choose another.`)
}

async function existing(tx: Prisma.TransactionClient, username: string) {
  const admin = await tx.admin.findUnique({ where: { username } })
  if (admin) return admin
  throw new StartFailure(`There is no admin ${username}: npm run admin -- list names them.`)
}

async function note(tx: Prisma.TransactionClient, action: string, username: string): Promise<void> {
  await tx.auditEntry.create({ data: { adminName: COMMAND, action, subject: `admin:${username}` } })
}
