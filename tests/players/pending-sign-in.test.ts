/** A sign-in belongs to the browser that began it, and ends once: a link from another person changes nothing for the one who follows it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Opened } from '#server/platform/opened.ts'
import { startTestDatabase } from '../support/embedded.ts'
import { openProvider } from '../support/identity-provider.ts'
import type { Player } from '../support/player.ts'
import { startRedis } from '../support/redis.ts'
import { callbackPath, follow, goesToProvider, signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const FAILED = '/account#error=login'
const WHO = '{ viewer { isSignedIn } }'
const SIGNED_IN = { viewer: { isSignedIn: true } }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 1 })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Follows a link and gets nothing but an address to go to. */
async function followsInVain(player: Player, path: string): Promise<void> {
  const before = player.cookie
  const response = await player.fetch(path, { redirect: 'manual' })
  expect(response.headers.get('location')).toBe(FAILED)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(player.cookie).toBe(before)
  expect(server.takeLog()).toMatchObject([{ msg: 'a sign-in failed' }])
}

describe.each(['google', 'x'] as const)('by %s', (provider) => {
  it.each(['code=x&state=y', 'error=access_denied', 'error=access_denied&state=y', ''])(
    'a link to the way back leaves a person signed in: %j',
    async (query) => {
      const player = await signedIn(server.player(), 'Bea')
      await followsInVain(player, `/auth/${provider}/callback?${query}`)
      expect(await player.asks(WHO)).toEqual(SIGNED_IN)
    },
  )

  it('such a link leaves a sign-in that is under way alone', async () => {
    const player = await signedIn(server.player(), 'Cleo')
    const callback = await callbackPath(player, 'Cleo', provider)
    const other = provider === 'google' ? 'x' : 'google'
    await followsInVain(player, callback.replace(/state=[^&]+/, 'state=other'))
    await followsInVain(player, `/auth/${provider}/callback?error=access_denied`)
    await followsInVain(player, callback.replace(`/auth/${provider}/`, `/auth/${other}/`))
    expect((await follow(player, callback)).path).toMatch(/^\/logged-in#/)
  })

  it('a way back that was gone once leads nowhere, and leaves its person signed in', async () => {
    const player = server.player()
    const callback = await callbackPath(player, 'Edith', provider)
    const twin = player.at(server.url)
    expect((await follow(player, callback)).path).toMatch(/^\/logged-in#/)
    await followsInVain(player, callback)
    await followsInVain(twin, callback)
    expect(await player.asks(WHO)).toEqual(SIGNED_IN)
  })
})

// Slow: a server of its own.
it('a link to a provider that is not configured leaves a person signed in', async () => {
  await using google = await openProvider()
  await using database = await startTestDatabase()
  await using before = await startTestServer({ today: 1, database })
  const player = await signedIn(before.player(), 'Fay')
  await using ours = await startTestServer({ today: 1, database, variables: google.variables })
  const here = player.at(ours.url)
  expect((await here.fetch('/auth/x', { redirect: 'manual' })).headers.getSetCookie()).toEqual([])
  expect(ours.takeLog()).toMatchObject([{ reason: expect.stringMatching(/not configured/) }])
  expect(await here.asks(WHO)).toEqual(SIGNED_IN)
})

// Slow: two servers, and a sign-in at each.
it('of two that come back at the same moment at two servers, one is signed in', async () => {
  await using google = await openProvider()
  await using database = await startTestDatabase()
  await using one = await startTestServer({ today: 1, database, variables: google.variables })
  await using two = await startTestServer({ today: 1, database, variables: google.variables })
  for (let round = 0; round < 5; round++) {
    const browser = one.player()
    const begun = await browser.fetch('/auth/google', { redirect: 'manual' })
    const callback = google.callbackOf(begun.headers.get('location') ?? '', `gus-${round}`)
    const ends = await Promise.all(
      [one, two, one, two].map(async ({ url }) => (await follow(browser.at(url), callback)).path),
    )
    expect(ends.filter((path) => path.startsWith('/logged-in#'))).toHaveLength(1)
    expect(ends.filter((path) => path === FAILED)).toHaveLength(3)
  }
  expect(await one.prisma.session.count()).toBe(5)
  for (const line of [...one.takeLog(), ...two.takeLog()]) expect(line).toMatchObject({ msg: 'a sign-in failed' })
})

describe('sign-ins that are begun', () => {
  const begin = async (at: TestServer, address: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await at.player().fetch('/auth/x', { redirect: 'manual', headers })).status
  }

  it('are counted for a whole household: an address of IPv4, or a /64 of IPv6', async () => {
    await using ours = await startTestServer({ today: 1, variables: { SIGN_IN_LIMIT: '3', TRUST_PROXY: '1' } })
    const statuses = []
    for (let i = 1; i <= 5; i++) statuses.push(await begin(ours, `2001:db8:1:2:${i}::${i}`))
    expect(statuses).toEqual([302, 302, 302, 429, 429])
    expect(await begin(ours, '2001:db8:1:3::1')).toBe(302)
  })

  // Slow: a hundred sign-ins begin.
  it('are counted by all servers together', async () => {
    await using opened = new Opened()
    const redis = opened.keep(await startRedis())
    const database = opened.keep(await startTestDatabase())
    const variables = { SIGN_IN_LIMIT: '4', TRUST_PROXY: '1', REDIS_URL: redis.url, API_LIMITS: 'off' }
    const one = opened.keep(await startTestServer({ today: 1, database, variables }))
    const two = opened.keep(await startTestServer({ today: 1, database, variables }))
    const statuses = []
    for (const at of [one, two, one, two, one, two]) statuses.push(await begin(at, '203.0.113.7'))
    expect(statuses).toEqual([302, 302, 302, 302, 429, 429])
  })
})

it('a browser may begin a sign-in again while one is under way', async () => {
  const player = server.player()
  await goesToProvider(player, 'google')
  expect(await signedIn(player, 'Hal', 'x')).toBe(player)
})
