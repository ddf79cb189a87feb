/** Notifications of the new game: each subscriber once, unsubscribed browsers never. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import webPush from 'web-push'
import type { PushAddress } from '#schema/players/push-service.ts'
import { product } from '#schema/rules/product.ts'
import { readConfig } from '#server/config/config.ts'
import { newGameNews } from '#server/players/notify-new-game.ts'
import type { Player } from '../support/player.ts'
import { type PushService, startPushService } from '../support/push-browser.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const FIRST_DAY = 5

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
let service: PushService
let server: TestServer
let today = FIRST_DAY

beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({
    today: FIRST_DAY,
    variables: variables(),
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

// All browsers are of one household, whose daily limit is reset here.
beforeEach(async () => void (await server.prisma.attempt.deleteMany()))

const variables = () => ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:house@ninefold.example',
  PUSH_SERVICES: `push.example ${service.host}`,
})
const nextDay = () => server.toGame(++today)
const SAVE = `mutation ($input: PushSubscriptionInput!) { savePushSubscription(input: $input) {
  __typename ... on PushSubscriptionSaved { endpoint } ... on Error { message } } }`
const REMOVE = 'mutation ($endpoint: String!) { removePushSubscription(endpoint: $endpoint) { endpoint } }'

const SAVED = { __typename: 'PushSubscriptionSaved' }

async function save(player: Player, input: PushAddress) {
  type Saved = { savePushSubscription: { __typename: string; message?: string } }
  return (await player.asks<Saved>(SAVE, { input })).savePushSubscription
}

describe('a browser that subscribes', () => {
  it('is told of each new game once, in words that only it can read', async () => {
    const browser = service.subscribe()
    expect(await server.player().asks('{ pushPublicKey }')).toEqual({ pushPublicKey: publicKey })
    expect(await save(server.player(), browser.address)).toMatchObject({ __typename: 'PushSubscriptionSaved' })
    await server.toGame(today)
    await nextDay()
    await vi.waitFor(() => expect(browser.messages).toHaveLength(1))
    await server.toGame(today)
    await nextDay()
    await vi.waitFor(() => expect(browser.messages).toHaveLength(2))

    const [{ headers, text } = { headers: {}, text: '' }] = browser.messages
    expect(JSON.parse(text)).toEqual({
      title: 'Ninefold',
      body: `Game ${FIRST_DAY + 1} is here: nine squares, one song each.`,
      path: '/',
    })
    expect(headers).toMatchObject({ topic: 'new-game', urgency: 'low', 'content-encoding': 'aes128gcm' })
    expect(headers.authorization).toMatch(/^vapid t=/)
    // The server's noon: half a day is left.
    expect(Number(headers['ttl'])).toBeGreaterThan(11 * 3600)
    expect(Number(headers['ttl'])).toBeLessThanOrEqual(12 * 3600)
    await server.player().asks(REMOVE, { endpoint: browser.address.endpoint })
  })

  it('is told nothing any more when it unsubscribes, and another is', async () => {
    const [gone, stays] = [service.subscribe(), service.subscribe()]
    for (const { address } of [gone, stays]) await save(server.player(), address)
    const { endpoint } = gone.address
    expect(await server.player().asks(REMOVE, { endpoint })).toEqual({ removePushSubscription: { endpoint } })
    await nextDay()
    await vi.waitFor(() => expect(stays.messages).toHaveLength(1))
    expect(gone.messages).toEqual([])
    await server.player().asks(REMOVE, { endpoint: stays.address.endpoint })
  })

  it('is forgotten when its push service says that it is gone', async () => {
    await save(server.player(), service.subscribe().address)
    service.answers(410)
    await nextDay()
    await vi.waitFor(async () => expect(await server.prisma.pushSubscription.count()).toBe(0))
    service.answers(201)
  })

  // Slow: three days begin.
  it('is forgotten when three games in a row could not be announced to it, and not before', async () => {
    const [lost, back] = [service.subscribe(), service.subscribe()]
    for (const { address } of [lost, back]) await save(server.player(), address)
    const failuresOf = async ({ address: { endpoint } }: typeof lost) =>
      (await server.prisma.pushSubscription.findUnique({ where: { endpoint } }))?.failures
    for (const failures of [1, 2]) {
      service.answers(500)
      await nextDay()
      await expect.poll(() => failuresOf(lost), { timeout: 15_000 }).toBe(failures)
      await expect.poll(() => failuresOf(back), { timeout: 15_000 }).toBe(failures)
    }
    await vi.waitFor(() => expect(server.takeLog()).toHaveLength(2))
    service.answers(201)
    service.answers(500, lost)
    await nextDay()
    await expect.poll(() => failuresOf(lost), { timeout: 15_000 }).toBeUndefined()
    await expect.poll(() => failuresOf(back)).toBe(0)
    await vi.waitFor(() => expect(server.takeLog()).toHaveLength(1))
    await server.player().asks(REMOVE, { endpoint: back.address.endpoint })
  })

  it('makes room for the newest of its player: ten are told', async () => {
    const ada = server.player()
    await ada.guessesRight(today, 0)
    const browsers = Array.from({ length: 11 }, () => service.subscribe())
    for (const { address } of browsers) await save(ada, address)
    const kept = await server.prisma.pushSubscription.findMany({ select: { endpoint: true } })
    expect(kept.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      browsers
        .slice(1)
        .map(({ address }) => address.endpoint)
        .toSorted(),
    )
    await ada.asks('mutation { eraseViewerData { viewer { name } } }')
  })

  it('is one of its player, and ends with what is kept about them', async () => {
    const ada = server.player()
    await ada.guessesRight(today, 0)
    await save(ada, service.subscribe().address)
    expect(await server.prisma.pushSubscription.count()).toBe(1)
    await ada.asks('mutation { eraseViewerData { viewer { name } } }')
    expect(await server.prisma.pushSubscription.count()).toBe(0)
  })
})

describe('nobody else', () => {
  it.each([
    'https://evil.example/push',
    'http://push.example/push',
    'https://evilpush.example/x',
    'https://127.0.0.1/x',
  ])('is written to: %s', async (endpoint) => {
    const { address } = service.subscribe()
    expect(await save(server.player(), { ...address, endpoint })).toEqual({
      __typename: 'UnknownPushService',
      message: 'Notifications do not work with this browser.',
    })
  })

  it('with keys that are none', async () => {
    const { address } = service.subscribe()
    expect(await save(server.player(), { ...address, p256dh: 'key' })).toMatchObject({ __typename: 'InvalidInput' })
  })
})

it('a household may subscribe 200 new browsers a day, and those that it has again', async () => {
  const browsers = Array.from({ length: 200 }, () => service.subscribe())
  for (const { address } of browsers) expect(await save(server.player(), address)).toMatchObject(SAVED)
  expect(await save(server.player(), service.subscribe().address)).toMatchObject({ __typename: 'TooManyAttempts' })
  expect(await save(server.player(), browsers[0]?.address ?? service.subscribe().address)).toMatchObject(SAVED)
  await server.prisma.pushSubscription.deleteMany()
  for (let day = 0; day < 2; day++) await nextDay()
  expect(await save(server.player(), service.subscribe().address)).toMatchObject(SAVED)
  await server.prisma.pushSubscription.deleteMany()
})

it('each browser is told once, however many servers tell', async () => {
  const browsers = Array.from({ length: 120 }, () => service.subscribe())
  for (const { address } of browsers) await save(server.player(), address)
  const before = service.asked
  const { push } = readConfig(variables())
  await using other = newGameNews({ prisma: server.prisma, push, product, log: console })
  const moved = nextDay()
  other.notify(server.now())
  await moved
  await vi.waitFor(() => expect(browsers.every(({ messages }) => messages.length === 1)).toBe(true), 20_000)
  expect(service.asked - before).toBe(browsers.length)
})

it('a push service that does not answer for one browser keeps no other waiting', async () => {
  const browsers = Array.from({ length: 120 }, () => service.subscribe())
  for (const { address } of browsers) await save(server.player(), address)
  const letGo = service.holds(browsers[0] ?? service.subscribe())
  await nextDay()
  await vi.waitFor(() => expect(browsers.slice(1).every(({ messages }) => messages.length === 1)).toBe(true), 5000)
  letGo()
  await vi.waitFor(() => expect(browsers[0]?.messages).toHaveLength(1))
})
