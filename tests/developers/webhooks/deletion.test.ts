/** A webhook can be deleted at any moment, also while what was sent to it is being written down. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signedIn } from '../../support/sign-in.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts'
import { hooksOf, makesHook, soon } from '../../support/webhooks.ts'

vi.setConfig({ testTimeout: 240_000 })

let receiver: WebhookReceiver
let server: TestServer

beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer({ today: 10, variables: { WEBHOOKS_TO_LOOPBACK: 'on' } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const DELETE = 'mutation ($id: ID!) { done: deleteWebhook(id: $id) { __typename } }'
const PATIENCE = { timeout: 30_000, maxWait: 5000 }

/** Waits until this many statements wait for a lock. */
const waiting = (count: number) =>
  soon(async () => {
    const rows = await server.prisma.$queryRaw<object[]>`
      select 1 as one from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`
    expect(rows).toHaveLength(count)
  })

it('a webhook is deleted while its ping is written down', async () => {
  const ada = await signedIn(server.player(), 'Ada Gone')
  const release = receiver.holds('/gone')
  const { webhook } = await makesHook(ada, receiver.at('/gone'))
  await soon(() => expect(receiver.of('/gone')).toHaveLength(1))
  // The writing is kept waiting, so that the deletion comes between.
  const { deleting } = await server.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select 1 from webhook_delivery where webhook_id = ${webhook.id}::uuid for update`
    release()
    await waiting(1)
    const deleting = ada.asks(DELETE, { id: webhook.id })
    await waiting(2)
    return { deleting }
  }, PATIENCE)
  expect(await deleting).toEqual({ done: { __typename: 'WebhookDeleted' } })
  expect(await hooksOf(ada)).toEqual([])
})
