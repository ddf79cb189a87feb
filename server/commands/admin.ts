/** `npm run admin -- add NAME | passwd NAME | list | remove NAME`: who may work in the portal. */

import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { readConfig } from '#server/config/config.ts'
import { createClients } from '#server/platform/database/client.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { addAdmin, changePassword, listAdmins, removeAdmin } from '#server/portal/admin-accounts.ts'
import { StartFailure } from '../start-failure.ts'

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

/** Refuses two that differ. */
async function askPassword(whose: string): Promise<string> {
  if (!stdin.isTTY) return firstLine()
  const password = await askUnseen(`Password for ${whose}: `)
  if ((await askUnseen('The same again: ')) === password) return password
  throw new StartFailure('The two are not the same: nothing was done.')
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: stdin })
  for await (const line of lines) return line
  throw new StartFailure('There is no password: type it on a terminal, or give it as the first line of standard input.')
}

async function askUnseen(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true })
  stdout.write(question)
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    stdout.write('\n')
  }
}
