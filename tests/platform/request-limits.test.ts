/** Rate limits per address and key, the headers that report them, and costs. */
import { type Client, createClient } from 'graphql-ws'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createRequestLimits } from '#server/platform/admission/request-limits.ts'
import { startRedis } from '../support/redis.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  // Callers come from many addresses, as behind a proxy.
  server = await startTestServer({ today: 2, variables: { TRUST_PROXY: '1', API_ADDRESS_POINTS: '1000' } })
})
afterAll(() => server[Symbol.asyncDispose]())

const QUERY = '{ songs(first: 10) { edges { node { id } } } }'

async function ask(address: string, query = QUERY, headers: Record<string, string> = {}, variables = {}) {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const body = await response.json()
  return { status: response.status, headers: response.headers, body }
}

const remaining = ({ headers }: { headers: Headers }) => Number(headers.get('ratelimit-remaining'))

/** In a few dozen requests, however slow they are: what is dear first, then what is cheap; each that is refused costs its point. */
async function spendsAll(address: string) {
  while ((await ask(address, '{ exportMyData }')).status !== 429);
  for (;;) {
    const answer = await ask(address, '{ viewer { name } }')
    if (answer.status === 429 && answer.body.errors[0].extensions.remaining === 0) return answer
  }
}

function socketFrom(headers: Record<string, string>): Client {
  return createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    retryAttempts: 0,
    webSocketImpl: class extends WebSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols, { headers })
      }
    },
  })
}

describe('an address', () => {
  it('is told with each answer what it may spend, what is left, and for how many seconds', async () => {
    const first = await ask('203.0.113.1')
    expect(first.headers.get('ratelimit-limit')).toBe('1000')
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
    expect(Number(first.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60)
    const second = await ask('203.0.113.1')
    expect(remaining(second)).toBeLessThan(remaining(first))
  })

  it('that has spent all is told when to try again, and others go on', async () => {
    const { status, headers, body } = await spendsAll('203.0.113.2')
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    const [error] = body.errors
    expect(error.message).toMatch(/^That is more than 1000 points in 60 seconds\. Please try again in \d+ s\.$/)
    expect(error.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS', limit: 1000, remaining: 0 })
    expect(error.extensions.retryAfterSeconds).toBe(Number(headers.get('retry-after')))
    expect(Date.parse(error.extensions.resetAt)).toBeGreaterThan(Date.now())
    expect((await ask('203.0.113.3')).status).toBe(200)
  })

  it('pays more for what costs more, and not for what is refused', async () => {
    const cheap = await ask('203.0.113.4', '{ viewer { isSignedIn } }', { 'x-cost': '1' })
    const dear = await ask('203.0.113.4', '{ exportMyData }', { 'x-cost': '1' })
    expect(remaining(cheap) - remaining(dear)).toBe(dear.body.extensions.cost.requested)
    for (let left = remaining(dear); left > 200; ) left = remaining(await ask('203.0.113.4', '{ exportMyData }'))
    const refused = await ask('203.0.113.4', '{ exportMyData }')
    expect(refused.status).toBe(429)
    expect((await ask('203.0.113.4', '{ viewer { isSignedIn } }')).status).toBe(200)
  })

  it('of the newer kind pays with its whole household', async () => {
    const one = await ask('2001:db8:1:2::1')
    const same = await ask('2001:db8:1:2:ffff::7')
    const other = await ask('2001:db8:1:3::1')
    expect(remaining(same)).toBeLessThan(remaining(one))
    expect(remaining(other)).toBe(remaining(one))
  })

  it('pays for subscribing over a socket', async () => {
    await spendsAll('203.0.113.5')
    const client = socketFrom({ 'x-forwarded-for': '203.0.113.5' })
    const events = client.iterate({ query: 'subscription { rarityChanged(gameNumber: 1) { version } }' })
    await expect(events.next()).rejects.toMatchObject([{ extensions: { code: 'TOO_MANY_REQUESTS' } }])
    await client.dispose()
  })

  it('of this machine spends without limit, and one that names it in a header does not', async () => {
    const direct = await fetch(`${server.url}/graphql?query=%7B__typename%7D`)
    expect(direct.headers.get('ratelimit-limit')).toBeNull()
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect((await ask(address)).headers.get('ratelimit-limit')).toBe('1000')
    }
  })
})

describe('a proxy on this machine that TRUST_PROXY does not count', () => {
  it('is logged once, with the remedy, and spends as one household', async () => {
    await using untrusting = await startTestServer({ today: 2 })
    const send = (headers: Record<string, string>) =>
      fetch(`${untrusting.url}/graphql?query=%7B__typename%7D`, { headers })
    await send({})
    expect(untrusting.takeLog()).toEqual([])
    const answers = [await send({ 'x-forwarded-for': '203.0.113.1' }), await send({ forwarded: 'for=203.0.113.2' })]
    const left = answers.map((answer) => remaining(answer))
    expect(left[1]).toBe((left[0] ?? 0) - 1)
    expect(untrusting.takeLog()).toMatchObject([{ msg: expect.stringContaining('Set TRUST_PROXY to the number') }])
  })
})

describe('the cost of an operation', () => {
  it('is told to whoever asks, and to nobody else', async () => {
    const told = await ask('203.0.113.6', QUERY, { 'x-cost': '1' })
    const { cost } = told.body.extensions
    expect(cost).toMatchObject({ limit: 1000, remaining: remaining(told) })
    expect(cost.actual).toBeGreaterThan(0)
    expect(cost.actual).toBeLessThanOrEqual(cost.requested)
    expect(Date.parse(cost.resetAt)).toBeGreaterThan(Date.now())
    expect((await ask('203.0.113.6')).body).toEqual({ data: told.body.data })
  })

  it('is told without running anything: a dry run', async () => {
    const giveUp = 'mutation { giveUp(input: { gameNumber: 1 }) { __typename } }'
    const { body } = await ask('203.0.113.7', giveUp, { 'x-cost': 'dry-run' })
    expect(body).toEqual({ data: null, extensions: { cost: expect.objectContaining({ actual: 0 }) } })
    expect(await server.prisma.play.count()).toBe(0)
  })

  it('is paid over a socket, too, whose operations all run: it has no dry run', async () => {
    const [address, before] = ['203.0.113.9', await ask('203.0.113.9')]
    const client = socketFrom({ 'x-forwarded-for': address, 'x-cost': 'dry-run' })
    const { value } = await client.iterate({ query: '{ exportMyData }' }).next()
    expect(value).toMatchObject({ data: { exportMyData: expect.any(String) } })
    await client.dispose()
    expect(remaining(before) - remaining(await ask(address))).toBeGreaterThan(200)
  })

  it('follows from the variables of each request', async () => {
    const songs = 'query ($first: Int!) { songs(first: $first) { edges { node { id } } } }'
    const costOf = async (first: number) => {
      const { body } = await ask('203.0.113.8', songs, { 'x-cost': 'dry-run' }, { first })
      return body.extensions.cost.requested
    }
    const [few, many] = [await costOf(1), await costOf(100)]
    expect(many).toBeGreaterThan(few)
    expect(await costOf(1)).toBe(few)
  })

  it('counts the operation that was named, not the first in the document', async () => {
    const body = {
      query: 'query A { calendar { now } } query B { exportMyData }',
      operationName: 'B',
    }
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-cost': 'dry-run' },
      body: JSON.stringify(body),
    })
    const { extensions } = await response.json()
    expect(extensions.cost.requested).toBeGreaterThanOrEqual(200)
    expect(extensions.cost).toMatchObject({ limit: null, remaining: null, resetAt: null })
  })
})

describe('limits that are switched off', () => {
  it('count nothing', async () => {
    const limits = createRequestLimits({ isOn: false, addressPoints: 1, keyPoints: 1 }, null)
    expect(await limits.spend({ kind: 'address', id: 'a' }, 5)).toBeNull()
  })
})

describe.each(['memory', 'redis'] as const)('what is spent, in %s', (where) => {
  it('is counted for all nodes alike, refused when it is too much, and given back', async () => {
    await using redis = where === 'redis' ? await startRedis() : null
    const clients = redis ? [new Redis(redis.url), new Redis(redis.url)] : [null]
    await Promise.all(clients.map((client) => client?.ping()))
    const nodes = clients.map((client) => createRequestLimits({ isOn: true, addressPoints: 10, keyPoints: 20 }, client))
    const [first, last] = [nodes[0], nodes.at(-1)]
    if (!first || !last) throw new Error('There is a node.')
    const rateLimitKey = { kind: 'key', id: 'k' } as const
    expect(await first.spend(rateLimitKey, 12)).toMatchObject({ limit: 20, remaining: 8, isRefused: false })
    expect(await last.spend(rateLimitKey, 9)).toMatchObject({ remaining: 8, isRefused: true })
    expect(await last.spend(rateLimitKey, 8)).toMatchObject({ remaining: 0, isRefused: false })
    expect(await first.giveBack(rateLimitKey, 5)).toMatchObject({ remaining: 5 })
    expect(await first.spend({ kind: 'address', id: 'k' }, 1)).toMatchObject({ limit: 10, remaining: 9 })
    for (const client of clients) client?.disconnect()
  })
})

describe('without its Redis', () => {
  it('each node counts for itself', async () => {
    const redis = await startRedis()
    const client = new Redis(redis.url, { enableOfflineQueue: false, retryStrategy: () => null })
    client.on('error', () => {})
    await new Promise((resolve) => client.once('ready', resolve))
    const limits = createRequestLimits({ isOn: true, addressPoints: 10, keyPoints: 20 }, client)
    const rateLimitKey = { kind: 'address', id: 'a' } as const
    expect(await limits.spend(rateLimitKey, 4)).toMatchObject({ remaining: 6 })
    const closed = new Promise((resolve) => client.once('end', resolve))
    await redis[Symbol.asyncDispose]()
    await closed
    expect(await limits.spend(rateLimitKey, 3)).toMatchObject({ remaining: 7 })
    client.disconnect()
  })
})
