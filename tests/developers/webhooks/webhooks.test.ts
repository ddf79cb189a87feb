/** Webhooks: signed messages about games, delivered at least once, with a log for their owner. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MOST_WEBHOOKS } from '#schema/rules/people/webhooks.ts'
import { signedInAdmin } from '../../support/admin.ts'
import { songWith } from '../../support/answers.ts'
import type { Player } from '../../support/player.ts'
import { LOVE_GAME, loveGame, setsLove } from '../../support/regrade.ts'
import { signedIn } from '../../support/sign-in.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { isSigned, startReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts'
import { hasAll, hooksOf, logOf, makesHook, soon } from '../../support/webhooks.ts'

// Several waits in a test, each for what another part of the server does.
vi.setConfig({ testTimeout: 240_000 })

let receiver: WebhookReceiver
let server: TestServer
let today = LOVE_GAME

beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer({ today, variables: { WEBHOOKS_TO_LOOPBACK: 'on' } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const newcomer = (name: string) => signedIn(server.player(), name)
/** Two hours after midnight: the board of the day before has settled. */
const nextDay = () => server.toGame(++today, 2)
const REPLAY = 'mutation ($id: ID!) { done: replayWebhookDelivery(id: $id) { __typename ... on Error { message } } }'
const UPDATE = 'mutation ($input: UpdateWebhookInput!) { done: updateWebhook(input: $input) { __typename } }'
const DELETE = 'mutation ($id: ID!) { done: deleteWebhook(id: $id) { __typename } }'
const does = async (player: Player, mutation: string, variables: object) =>
  (await player.asks<{ done: { __typename: string } }>(mutation, { ...variables })).done.__typename

describe('a webhook', () => {
  it('is told its secret once, and gets a ping that is signed with it', async () => {
    const ada = await newcomer('Ada Hook')
    const { secret, webhook } = await makesHook(ada, receiver.at('/ping'))
    expect(secret).toMatch(/^whsec_[\w-]{43}$/)
    const [ping] = await soon(() => {
      expect(receiver.of('/ping')).toHaveLength(1)
      return receiver.of('/ping')
    })
    if (!ping) throw new Error('No ping')
    expect(ping.body).toEqual({
      id: ping.headers['ninefold-id'],
      type: 'ping',
      occurredAt: expect.stringMatching(/^2024-/),
      product: 'Ninefold',
    })
    expect(ping.headers).toMatchObject({ 'ninefold-event': 'ping', 'content-type': 'application/json; charset=utf-8' })
    expect(isSigned(ping, secret)).toBe(true)
    expect(isSigned(ping, `${secret}x`)).toBe(false)
    expect(isSigned({ ...ping, text: ping.text.replace('ping', 'pong') }, secret)).toBe(false)
    await soon(async () =>
      expect(await logOf(ada, receiver.at('/ping'))).toMatchObject([{ state: 'DELIVERED', statusCode: 204 }]),
    )
    const seen = JSON.stringify([await hooksOf(ada), await ada.asks('{ exportMyData viewerData { document } }')])
    expect(seen).toContain(receiver.at('/ping'))
    expect(seen).not.toContain(secret)
    expect(await does(ada, DELETE, { id: webhook.id })).toBe('WebhookDeleted')
  })

  it(`[WH1] is one of ${MOST_WEBHOOKS} at most`, async () => {
    const ada = await newcomer('Bea Hook')
    for (let made = 0; made < MOST_WEBHOOKS; made++) await makesHook(ada, receiver.at(`/many/${made}`))
    expect(await makesHook(ada, receiver.at('/one-more'))).toMatchObject({ __typename: 'TooManyWebhooks' })
    expect(await makesHook(server.player(), receiver.at('/nobody'))).toMatchObject({ __typename: 'NotSignedIn' })
    expect(await does(ada, 'mutation { done: deleteAccount { __typename } }', {})).toBe('AccountDeleted')
    expect(await server.prisma.webhook.count({ where: { url: { contains: '/many/' } } })).toBe(0)
    expect(await server.prisma.webhookDelivery.count({ where: { webhook: { url: { contains: '/many/' } } } })).toBe(0)
  })

  it('is told of games that begin and boards that settle: once each, with clues and no answers', async () => {
    const ada = await newcomer('Cleo Hook')
    const { secret } = await makesHook(ada, receiver.at('/days'))
    await makesHook(ada, receiver.at('/settled'), ['GAME_SETTLED'])
    await hasAll(ada, receiver.at('/days'))
    await hasAll(ada, receiver.at('/settled'))
    await nextDay()
    const types = (path: string) => receiver.of(path).map(({ body }) => body.type)
    await soon(() => {
      expect(types('/days').toSorted()).toEqual(['game.published', 'game.settled', 'ping'])
      expect(types('/settled')).toEqual(['ping', 'game.settled'])
    })
    await hasAll(ada, receiver.at('/days'))
    await hasAll(ada, receiver.at('/settled'))
    // Once more changes nothing: an event is known by its game.
    await server.toGame(today, 3)
    const messages = receiver.of('/days')
    const published = messages.find(({ body }) => body.type === 'game.published')
    expect(published?.body).toEqual({
      id: expect.any(String),
      type: 'game.published',
      occurredAt: '2024-07-08T04:00:00.000Z',
      product: 'Ninefold',
      game: {
        id: expect.any(String),
        number: today,
        date: '2024-07-08',
        startsAt: '2024-07-08T04:00:00.000Z',
        endsAt: '2024-07-09T04:00:00.000Z',
        settlesAt: '2024-07-09T05:00:00.000Z',
        rows: [expect.any(String), expect.any(String), expect.any(String)],
        columns: [expect.any(String), expect.any(String), expect.any(String)],
        url: expect.stringMatching(new RegExp(`/archive/game\\?num=${today}$`)),
      },
    })
    const settled = messages.find(({ body }) => body.type === 'game.settled')
    expect(settled?.body).toMatchObject({ game: { number: today - 1 }, dumps: expect.stringContaining('/dumps/') })
    for (const message of messages) expect(isSigned(message, secret)).toBe(true)
    expect([receiver.of('/days').length, receiver.of('/settled').length]).toEqual([3, 2])
  })

  // Slow: a correction is graded, and told.
  it('is told of corrections of games that are out', async () => {
    const ada = await newcomer('Dora Hook')
    await makesHook(ada, receiver.at('/corrected'), ['GAME_CORRECTED'])
    const [songId = ''] = (await loveGame(server)).nearly
    await setsLove(await signedInAdmin(server, 'desk'), { songId, belongs: true })
    await soon(() => expect(receiver.of('/corrected').some(({ body }) => body.game?.number === LOVE_GAME)).toBe(true))
    const corrected = receiver.of('/corrected').find(({ body }) => body.game?.number === LOVE_GAME)
    expect(corrected?.body.type).toBe('game.corrected')
    const { title } = await server.prisma.song.findUniqueOrThrow({ where: songWith(songId) })
    expect(corrected?.text).not.toContain(title)
  })
})

describe('a delivery', () => {
  it('[WH2] that is answered with a failure is tried again later, with the same id', async () => {
    const ada = await newcomer('Eve Hook')
    receiver.answers('/shaky', 500)
    await makesHook(ada, receiver.at('/shaky'))
    const log = () => logOf(ada, receiver.at('/shaky'))
    await soon(async () => expect(await log()).toMatchObject([{ state: 'PENDING', problem: 'Answered 500' }]))
    const [first] = await log()
    const pause = Date.parse(first?.nextAttemptAt ?? '') - Date.parse(first?.lastAttemptAt ?? '')
    expect(pause).toBeGreaterThan(8_000)
    receiver.answers('/shaky', 200)
    await server.toGame(today, 5)
    await soon(async () => expect(await log()).toMatchObject([{ state: 'DELIVERED', problem: null }]))
    expect(new Set(receiver.of('/shaky').map(({ body }) => body.id))).toEqual(new Set([first?.messageId]))
    expect((await log())[0]?.attempts).toBeGreaterThan(1)
    expect((await hooksOf(ada))[0]?.failingSince).toBeNull()
  })

  it('follows no redirect', async () => {
    const ada = await newcomer('Fay Hook')
    receiver.answers('/moved', 302, { location: receiver.at('/elsewhere') })
    await makesHook(ada, receiver.at('/moved'))
    await soon(async () =>
      expect(await logOf(ada, receiver.at('/moved'))).toMatchObject([{ statusCode: 302, state: 'PENDING' }]),
    )
    expect(receiver.of('/elsewhere')).toEqual([])
  })

  it('can be replayed by its owner alone: the same message under the same id', async () => {
    const [ada, ben] = [await newcomer('Gil Hook'), await newcomer('Hal Hook')]
    const { webhook } = await makesHook(ada, receiver.at('/again'))
    await soon(async () => expect(await logOf(ada, receiver.at('/again'))).toMatchObject([{ state: 'DELIVERED' }]))
    const [{ id } = { id: '' }] = await logOf(ada, receiver.at('/again'))
    expect(await does(ben, REPLAY, { id })).toBe('DeliveryNotFound')
    expect(await does(ada, REPLAY, { id })).toBe('WebhookDelivery')
    await soon(() => expect(receiver.of('/again')).toHaveLength(2))
    const [one, two] = receiver.of('/again')
    expect(two?.text).toBe(one?.text)
    await soon(async () =>
      expect(await logOf(ada, receiver.at('/again'))).toMatchObject([
        { isReplay: true, state: 'DELIVERED' },
        { isReplay: false, state: 'DELIVERED' },
      ]),
    )
    expect(await does(ada, UPDATE, { input: { id: webhook.id, isOn: false } })).toBe('Webhook')
    expect(await does(ada, REPLAY, { id })).toBe('WebhookIsOff')
    expect(await does(ada, UPDATE, { input: { id: webhook.id, isOn: true, events: ['GAME_SETTLED'] } })).toBe('Webhook')
    expect(await hooksOf(ada)).toMatchObject([{ isOn: true, events: ['GAME_SETTLED'] }])
  })
})

describe('an address', () => {
  let ida: Player | undefined

  it.each([
    'not an address',
    'http://hooks.example/in',
    'https://127.0.0.1/in',
    'https://2130706433/in',
    'https://10.1.2.3/in',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/in',
    'https://[::ffff:10.0.0.1]/in',
    'https://localhost/in',
    'https://db.internal/in',
    'https://redis/in',
    'https://name:password@hooks.example/in',
    'https://hooks.example:22/in',
    'ftp://hooks.example/in',
  ])('[WH6] that is not one of the public internet is refused: %s', async (url) => {
    ida ??= await newcomer('Ida Hook')
    expect(await makesHook(ida, url)).toMatchObject({ __typename: 'WebhookAddressRefused' })
  })

  it('[WH6] is looked at again at each delivery', async () => {
    const ivo = await newcomer('Ivo Hook')
    const { webhook } = await makesHook(ivo, receiver.at('/turned'))
    await soon(() => expect(receiver.of('/turned')).toHaveLength(1))
    const url = 'https://10.0.0.1/in'
    await server.prisma.webhook.update({ where: { id: webhook.id }, data: { url } })
    const [{ id } = { id: '' }] = await logOf(ivo, url)
    await does(ivo, REPLAY, { id })
    await soon(async () =>
      expect((await logOf(ivo, url))[0]).toMatchObject({
        statusCode: null,
        problem: 'We do not send to this address: it is not one of the public internet.',
      }),
    )
  })
})
