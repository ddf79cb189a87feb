/** Webhooks in the long run: several nodes deliver once, what fails for days is switched off, and logs do not grow. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DELIVERIES_KEPT, MOST_ATTEMPTS, MOST_REPLAYS } from '#schema/rules/people/webhooks.ts'
import { product } from '#schema/rules/product.ts'
import { openCatalogueSnapshot } from '#server/catalogue/catalogue-snapshot.ts'
import { startWebhookWorker } from '#server/developers/webhooks/webhook-worker.ts'
import { createPublishedGames } from '#server/play/published-games.ts'
import type { Player } from '../../support/player.ts'
import { signedIn } from '../../support/sign-in.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts'
import { hooksOf, logOf, makesHook, soon } from '../../support/webhooks.ts'

// Several waits in a test, each for what another part of the server does.
vi.setConfig({ testTimeout: 240_000 })

let receiver: WebhookReceiver
let server: TestServer
let today = 10

beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer({ today, variables: { WEBHOOKS_TO_LOOPBACK: 'on' } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const newcomer = (name: string) => signedIn(server.player(), name)

const REPLAY = 'mutation ($id: ID!) { done: replayWebhookDelivery(id: $id) { __typename } }'

/** Another node on the same database. */
async function anotherNode(of = server) {
  const { prisma, now } = of
  const snapshot = await openCatalogueSnapshot(prisma)
  const games = createPublishedGames({ prisma, snapshot, calendar: product, now, compose: async () => undefined })
  const gameById = (id: number) => games.byId(id)
  const log = { error: console.error, info: console.error }
  // Its signatures are not checked.
  const box = { open: () => 'a secret' }
  const settings = { calendar: product, siteUrl: of.url, toLoopback: true, maySend: () => true }
  return startWebhookWorker({ ...settings, prisma, box, now, gameById, log })
}

it('each message is delivered once, however many nodes deliver', async () => {
  const players = [await newcomer('Ada Node'), await newcomer('Ben Node'), await newcomer('Cy Node')]
  const hooks = players.flatMap((player, at) => [0, 1, 2, 3, 4].map((place) => ({ player, path: `/${at}/${place}` })))
  for (const { player, path } of hooks) await makesHook(player, receiver.at(path), ['GAME_PUBLISHED'])
  await nothingUnderWay()
  await using other = await anotherNode()
  await Promise.all([server.toGame(++today, 2), other.announce(server.now())])
  await other.announce(server.now())
  await soon(async () => {
    expect(hooks.every(({ path }) => receiver.of(path).length >= 2)).toBe(true)
  })
  await nothingUnderWay()
  for (const { path } of hooks) {
    expect(receiver.of(path).map(({ body }) => body.type)).toEqual(['ping', 'game.published'])
  }
})

it('a delivery that a node had begun when it was gone is made by another a minute later', async () => {
  await using quiet = await startTestServer({ today: 10, variables: { WEBHOOKS: 'off', WEBHOOKS_TO_LOOPBACK: 'on' } })
  const ada = await signedIn(quiet.player(), 'Gus Node')
  const log = () => logOf(ada, receiver.at('/begun'))
  const release = receiver.holds('/begun')
  await makesHook(ada, receiver.at('/begun'))
  const gone = await anotherNode(quiet)
  await soon(() => expect(receiver.of('/begun')).toHaveLength(1))
  // Writes nothing more, as if it had been killed.
  await gone[Symbol.asyncDispose]()
  release()
  await using other = await anotherNode(quiet)
  const [begun] = await log()
  expect(begun).toMatchObject({ state: 'PENDING', attempts: 1 })
  expect(Date.parse(begun?.nextAttemptAt ?? '') - Date.parse(begun?.lastAttemptAt ?? '')).toBe(60_000)
  await quiet.toGame(10, 23)
  other.wake()
  await soon(async () => expect(await log()).toMatchObject([{ state: 'DELIVERED', attempts: 2 }]))
  expect(new Set(receiver.of('/begun').map(({ body }) => body.id)).size).toBe(1)
})

it('[WH3] nothing is sent any more to an address that has failed for three days', async () => {
  const ada = await newcomer('Dee Node')
  receiver.answers('/dead', 503)
  await makesHook(ada, receiver.at('/dead'), ['GAME_CORRECTED'])
  let made = 0
  while (made < MOST_ATTEMPTS) {
    made = await attemptsAfter(ada, made)
    if (made < MOST_ATTEMPTS) await server.toGame(++today, 2)
  }
  expect(await logOf(ada, receiver.at('/dead'))).toMatchObject([{ state: 'FAILED', nextAttemptAt: null }])
  const [hook] = await hooksOf(ada)
  expect(hook).toMatchObject({ isOn: false, offBecause: 'FAILING', failingSince: expect.any(String) })
})

it('[WH4][WH5] a log keeps the latest hundred, and is replayed from 20 times an hour', async () => {
  const ada = await newcomer('Eli Node')
  const { webhook } = await makesHook(ada, receiver.at('/log'), ['GAME_CORRECTED'])
  await soon(async () => expect(await logOf(ada, receiver.at('/log'))).toMatchObject([{ state: 'DELIVERED' }]))
  const [{ id, messageId } = { id: '', messageId: '' }] = await logOf(ada, receiver.at('/log'))
  for (let replays = 0; replays < MOST_REPLAYS; replays++) {
    expect(await ada.asks(REPLAY, { id })).toEqual({ done: { __typename: 'WebhookDelivery' } })
  }
  expect(await ada.asks(REPLAY, { id })).toEqual({ done: { __typename: 'TooManyAttempts' } })
  await soon(() => expect(receiver.of('/log')).toHaveLength(1 + MOST_REPLAYS))
  await nothingUnderWay()
  const old = { webhookId: webhook.id, eventId: messageId, state: 'delivered' as const, createdAt: server.now() }
  await server.prisma.webhookDelivery.createMany({ data: Array.from({ length: DELIVERIES_KEPT }, () => old) })
  await server.toGame(++today, 2)
  await soon(async () => {
    expect(await server.prisma.webhookDelivery.count({ where: { webhookId: webhook.id, nextAt: null } })).toBe(
      DELIVERIES_KEPT,
    )
  })
})

it('a log goes on from a delivery, whatever is sent meanwhile, and backwards', async () => {
  const ada = await newcomer('Flo Node')
  const { webhook } = await makesHook(ada, receiver.at('/pages'), ['GAME_CORRECTED'])
  await soon(async () => expect(await logOf(ada, receiver.at('/pages'))).toMatchObject([{ state: 'DELIVERED' }]))
  const [{ id, messageId } = { id: '', messageId: '' }] = await logOf(ada, receiver.at('/pages'))
  const sent = (minutes: number) => ({
    webhookId: webhook.id,
    eventId: messageId,
    state: 'delivered' as const,
    createdAt: new Date(server.now().getTime() + minutes * 60_000),
  })
  // Two in one moment: their ids tell them apart.
  await server.prisma.webhookDelivery.createMany({ data: [sent(1), sent(1), sent(2)] })
  const page = async (which: string) => {
    const query = `query ($id: ID!) { viewer { webhook(id: $id) { deliveries(${which}) { edges { cursor node { id } } } } } }`
    type Page = { viewer: { webhook: { deliveries: { edges: { cursor: string; node: { id: string } }[] } } } }
    return (await ada.asks<Page>(query, { id: webhook.id })).viewer.webhook.deliveries.edges
  }
  const all = await page('first: 10')
  expect(all).toHaveLength(4)
  expect(all.at(-1)).toMatchObject({ node: { id } })
  await server.prisma.webhookDelivery.create({ data: sent(3) })
  expect(await page(`first: 2, after: "${all[1]?.cursor}"`)).toEqual(all.slice(2))
  expect(await page(`last: 1, before: "${all[2]?.cursor}"`)).toEqual(all.slice(1, 2))
  expect(await page('last: 2')).toEqual(all.slice(2))
})

/** How many there were once there is another, and it is written down. */
async function attemptsAfter(player: Player, made: number): Promise<number> {
  return soon(async () => {
    const [delivery] = await logOf(player, receiver.at('/dead'))
    expect(delivery?.attempts).toBeGreaterThan(made)
    // While an attempt lasts, it is taken for a minute.
    expect(Date.parse(delivery?.nextAttemptAt ?? '') - Date.parse(delivery?.lastAttemptAt ?? '')).not.toBe(60_000)
    return delivery?.attempts ?? 0
  })
}

/** A clock that is put forward while a message is on its way has it sent again, as after a crash. */
const nothingUnderWay = () =>
  soon(async () => expect(await server.prisma.webhookDelivery.count({ where: { state: 'pending' } })).toBe(0))
