/** Secrets in the database are worth nothing without the key, which is elsewhere; a server without the right key says so. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClients, type DatabaseClients } from '#server/platform/database/client.ts'
import { secretBox } from '#server/platform/database/secret-box.ts'
import { keptSecret, sealStoredSecrets } from '#server/platform/database/stored-secrets.ts'
import { Opened } from '#server/platform/opened.ts'
import { signVisitor } from '#server/players/sign-in/visitor.ts'
import { startTestDatabase, type TestDatabase } from '../../support/embedded.ts'
import { openProvider } from '../../support/identity-provider.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { isSigned, startReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts'
import { makesHook, soon } from '../../support/webhooks.ts'
import { runServer } from './server-process.ts'

const COOKIES = 'secret of cookies that a version before has kept in clear'
const [OLD, NEW] = ['an old key of thirty-two letters!', 'a new key of thirty-two letters!!']

describe('secrets that a version before has kept in clear', () => {
  const opened = new Opened()
  let receiver: WebhookReceiver
  let server: TestServer
  let secret: string

  beforeAll(async () => {
    const google = opened.keep(await openProvider())
    receiver = opened.keep(await startReceiver())
    const database = opened.keep(await startTestDatabase())
    const variables = { ...google.variables, WEBHOOKS_TO_LOOPBACK: 'on' }
    await using before = await startTestServer({ today: 2, database, variables })
    const ada = before.player()
    await google.signsIn(ada, 'Ada')
    const { webhook, ...made } = await makesHook(ada, receiver.at('/in'))
    secret = made.secret
    expect((await before.prisma.webhook.findUniqueOrThrow({ where: { id: webhook.id } })).secret).toMatch(/^sealed:/)
    await before.prisma.webhook.update({ where: { id: webhook.id }, data: { secret } })
    await before.prisma.secret.update({ where: { name: 'cookies' }, data: { value: COOKIES } })
    server = opened.keep(await startTestServer({ today: 2, database, variables }))
  })
  afterAll(() => opened[Symbol.asyncDispose]())

  it('are encrypted at the next start', async () => {
    const rows = JSON.stringify([await server.prisma.webhook.findMany(), await server.prisma.secret.findMany()])
    expect(rows).toContain('sealed:')
    for (const inClear of [secret, COOKIES]) expect(rows).not.toContain(inClear)
  })

  it('go on to sign messages and cookies', async () => {
    await server.toGame(3, 2)
    await soon(() => expect(receiver.of('/in').length).toBeGreaterThan(1))
    for (const message of receiver.of('/in')) expect(isSigned(message, secret)).toBe(true)

    const visitor = server.player()
    await visitor.guessesRight(2, 0)
    const [id = '', signature] = visitor.cookieNamed('visitor')?.split('.') ?? []
    expect(signVisitor(id, COOKIES).signed).toBe(`${id}.${signature}`)
  })
})

describe('a server', () => {
  const opened = new Opened()
  let database: TestDatabase
  let prisma: DatabaseClients['prisma']
  beforeAll(async () => {
    database = opened.keep(await startTestDatabase())
    prisma = opened.keep(createClients(database.connection)).prisma
    await keptSecret({ prisma, box: secretBox([OLD]) }, 'cookies', () => COOKIES)
  })
  afterAll(() => opened[Symbol.asyncDispose]())

  const variables = (keys: Readonly<Record<string, string>>) => {
    const { host, port, user, database: name } = database.connection
    const url = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`
    return { DATABASE_URL: url, ...keys }
  }
  const refuses = async (keys: Readonly<Record<string, string>>) => {
    await using server = runServer(variables(keys))
    const { code, output } = await server.ended
    expect(code).toBe(1)
    return output
  }
  const NOT_HERE =
    /^The database has secrets that are encrypted with a key that is not here: set SECRETS_KEY .*npm run secrets -- forget.*\n$/

  // Slow: a server process starts.
  it('with another key says in one sentence what to do', async () => {
    expect(await refuses({ SECRETS_KEY: NEW })).toMatch(NOT_HERE)
  })

  // Slow: a server process starts.
  it('with both keys brings all under the new one', async () => {
    const box = secretBox([NEW])
    await sealStoredSecrets(prisma, secretBox([NEW, OLD]))
    expect(await keptSecret({ prisma, box }, 'cookies', () => 'another')).toBe(COOKIES)
    expect(await refuses({ SECRETS_KEY: OLD })).toMatch(NOT_HERE)
  })

  it('whose key is lost makes new secrets once the old ones are forgotten', async () => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables({ SECRETS_KEY: OLD }) }
    const forget = ['dist/server/secrets.mjs', 'forget']
    const root = join(import.meta.dirname, '../../..')
    const { status, stdout, stderr } = spawnSync(process.execPath, forget, { cwd: root, encoding: 'utf8', env })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^1 secrets whose key is lost/)
    expect(await keptSecret({ prisma, box: secretBox([OLD]) }, 'cookies', () => 'another')).toBe('another')
  })

  // Slow: a server process starts.
  it('for the public does not start without a key', async () => {
    expect(await refuses({ PRODUCTION: 'on' })).toMatch(/^SECRETS_KEY is not set: .*\n$/)
  })
})
