/** A restore drill: a server on a restored backup works and contacts no one outside. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import webPush from 'web-push'
import { restoreBackup } from '#server/platform/database/backup/restore-backup.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { Opened } from '#server/platform/opened.ts'
import { startTestDatabase, type TestDatabase } from '../../support/embedded.ts'
import { type PushBrowser, type PushService, startPushService } from '../../support/push-browser.ts'
import { signedIn } from '../../support/sign-in.ts'
import { startTestServer } from '../../support/test-server.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts'
import { hasAll, makesHook, soon } from '../../support/webhooks.ts'

const TODAY = 10
const PATH = '/of-the-real-site'
const DRILL = { WEBHOOKS: 'off', DEMO: 'off' }
const SAVE = 'mutation ($input: PushSubscriptionInput!) { savePushSubscription(input: $input) { __typename } }'

const opened = new Opened()
let receiver: WebhookReceiver
let service: PushService
let browser: PushBrowser
let variables: Record<string, string>
let restored: TestDatabase

beforeAll(async () => {
  receiver = opened.keep(await startReceiver())
  service = opened.keep(await startPushService())
  restored = opened.keep(await startTestDatabase('empty'))
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  variables = {
    WEBHOOKS_TO_LOOPBACK: 'on',
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:house@ninefold.example',
    PUSH_SERVICES: service.host,
  }
  await using server = await startTestServer({ today: TODAY, variables })
  const ada = await signedIn(server.player(), 'Ada Drill')
  await makesHook(ada, receiver.at(PATH))
  await hasAll(ada, receiver.at(PATH))
  browser = service.subscribe()
  await ada.asks(SAVE, { input: browser.address })
  await ada.finishes(TODAY)
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-drill-'))
  opened.keep({ [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }) })
  await writeBackup(server.connection, join(folder, 'backup.gz'), server.now())
  await restoreBackup({ connection: restored.connection, file: join(folder, 'backup.gz'), replace: false })
})
afterAll(() => opened[Symbol.asyncDispose]())

it('touches nobody: with WEBHOOKS and DEMO off, nothing is sent when boards settle and games begin', async () => {
  const [messages, asked] = [receiver.of(PATH).length, service.asked]
  const settled = `settled ${TODAY}`
  {
    await using drill = await startTestServer({
      today: TODAY,
      variables: { ...variables, ...DRILL },
      database: restored,
    })
    await drill.toGame(TODAY + 1, 2)
    await drill.player().finishes(TODAY + 1)
    expect(await drill.prisma.game.count({ where: { number: TODAY, settledAt: { not: null } } })).toBe(1)
    expect(await drill.prisma.webhookEvent.count({ where: { key: settled } })).toBe(1)
    expect(await drill.prisma.player.count({ where: { isDemo: true } })).toBe(0)
  }
  expect([receiver.of(PATH).length, service.asked]).toEqual([messages, asked])

  // Without the settings all of it is sent: there was something to keep back.
  await using real = await startTestServer({ today: TODAY + 1, hours: 2, variables, database: restored })
  await soon(() => expect(receiver.of(PATH).map(({ body }) => body.type)).toContain('game.settled'))
  await soon(() => expect(browser.messages.length).toBeGreaterThan(0))
  expect(real.takeLog()).toEqual([])
})

it('brings no demo players to a database that has players, even where DEMO is on', async () => {
  await using server = await startTestServer({ today: TODAY + 2, variables: { DEMO: 'on' }, database: restored })
  expect(await server.prisma.player.count({ where: { isDemo: true } })).toBe(0)
})
