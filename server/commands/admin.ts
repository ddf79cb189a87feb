/** `npm run admin -- add NAME | passwd NAME | list | remove NAME`: who may work in the portal. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { readConfig } from '#server/config/config.ts'
import { createClients } from '#server/platform/database/client.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { addAdmin, changePassword, listAdmins, removeAdmin } from '#server/portal/admin-accounts.ts'
import { StartFailure } from '#server/start-failure.ts'
import { askPassword } from './ask-password.ts'

const USAGE = [
  'Usage: npm run admin -- add NAME      makes an admin; asks for the password, or reads it from standard input',
  '       npm run admin -- passwd NAME   sets another password, and signs the admin out everywhere',
  '       npm run admin -- list          names all admins',
  '       npm run admin -- remove NAME   removes an admin; what they did stays in the audit log',
].join('\n')

const actions: Readonly<Record<string, (prisma: PrismaClient, name: string) => Promise<string>>> = {
  async add(prisma, name) {
    await addAdmin(prisma, name, await askPassword(name))
    return `${name} can sign in at /portal.`
  },
  async passwd(prisma, name) {
    await changePassword(prisma, name, await askPassword(name))
    return `${name} has another password, and is signed out everywhere.`
  },
  async remove(prisma, name) {
    await removeAdmin(prisma, name)
    return `${name} is no admin any more.`
  },
}

await runUntilStopped(async () => {
  const work = workOf(process.argv.slice(2))
  await using database = await openDatabase(readConfig())
  await migrate(database.connection)
  await using clients = createClients(database.connection)
  console.log(await work(clients.prisma))
})

function workOf([action = '', name, ...others]: readonly string[]): (prisma: PrismaClient) => Promise<string> {
  if (action === 'list' && name === undefined) return list
  const work = actions[action]
  if (!work || name === undefined || others.length > 0) throw new StartFailure(USAGE)
  return (prisma) => work(prisma, name)
}

async function list(prisma: PrismaClient): Promise<string> {
  const admins = await listAdmins(prisma)
  if (admins.length === 0) return 'There is no admin: npm run admin -- add NAME makes one.'
  return admins
    .map(({ username, createdAt, lastSeenAt }) => {
      return `${username}\tsince ${dayOf(createdAt)}\t${lastSeenAt ? `last seen ${dayOf(lastSeenAt)}` : 'not signed in'}`
    })
    .join('\n')
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
