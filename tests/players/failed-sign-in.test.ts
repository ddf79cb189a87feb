/** Every way in which a sign-in fails ends at one page, with the reason in the log and nowhere else. */
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { callbackPath, follow, goesToProvider, type Provider, signedIn, signsIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const FAILED = '/account#error=login'
const WHO = '{ viewer { isSignedIn } }'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 1 })
})
afterAll(() => server[Symbol.asyncDispose]())

const callbackOf = (player: Player, provider: Provider) => callbackPath(player, 'Ada', provider)

/** What was logged of one failure, and that nothing else was. */
function loggedReason(at: TestServer = server): unknown {
  const [line, ...others] = at.takeLog()
  expect(others).toEqual([])
  expect(line).toMatchObject({ msg: 'a sign-in failed', id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  return line?.['reason']
}

async function expectSignedOut(player: Player): Promise<void> {
  expect(player.cookieNamed('session') ?? '').toBe('')
  expect(player.cookieNamed('loggedin') ?? '').toBe('')
  expect(await player.asks(WHO)).toEqual({ viewer: { isSignedIn: false } })
}

describe.each(['google', 'x'] as const)('by %s', (provider) => {
  it('a person who says no is signed out, even if they were somebody before', async () => {
    const player = await signedIn(server.player(), 'Bea')
    const session = player.at(server.url)
    expect(await signsIn(player, provider, { name: null })).toBe(FAILED)
    await expectSignedOut(player)
    expect(await session.asks(WHO)).toEqual({ viewer: { isSignedIn: false } })
    expect(loggedReason()).toMatch(/access_denied/)
  })

  it('a sign-in that took longer than ten minutes has expired', async () => {
    const player = server.player()
    const callback = await callbackOf(player, provider)
    await server.toGame(1, 13)
    expect((await follow(player, callback)).path).toBe(FAILED)
    await server.toGame(1, 12)
    await expectSignedOut(player)
    expect(loggedReason()).toMatch(/too long ago/)
  })

  it('a code works once', async () => {
    const player = server.player()
    const callback = await callbackOf(player, provider)
    const thief = player.at(server.url)
    expect((await follow(player, callback)).path).toMatch(/^\/logged-in#/)
    // With the cookies of the moment before, all of them.
    expect((await follow(thief, callback)).path).toBe(FAILED)
    await expectSignedOut(thief)
    loggedReason()
    // In the browser of the person the cookie is used up, and the person stays signed in.
    expect((await follow(player, callback)).path).toBe(FAILED)
    expect(await player.asks(WHO)).toEqual({ viewer: { isSignedIn: true } })
    expect(loggedReason()).toMatch(/under way/)
  })

  it('a code is of no use in another browser, nor with another state', async () => {
    const callback = await callbackOf(server.player(), provider)
    const victim = server.player()
    expect((await follow(victim, callback)).path).toBe(FAILED)
    loggedReason()
    await goesToProvider(victim, provider)
    expect((await follow(victim, callback)).path).toBe(FAILED)
    expect(loggedReason()).toMatch(/state/)
    const player = server.player()
    const own = await callbackOf(player, provider)
    expect((await follow(player, own.replace(/state=[^&]+/, 'state=other'))).path).toBe(FAILED)
    expect(loggedReason()).toMatch(/state/)
  })

  it('an answer must be of the provider that was asked', async () => {
    const player = server.player()
    const callback = await callbackOf(player, provider)
    const other = provider === 'google' ? 'x' : 'google'
    expect((await follow(player, callback.replace(`/auth/${provider}/`, `/auth/${other}/`))).path).toBe(FAILED)
    expect(loggedReason()).toMatch(/another provider/)
  })

  it('an error without a word of ours is no sign-in', async () => {
    const player = server.player()
    expect((await follow(player, `/auth/${provider}/callback?code=x&state=y`)).path).toBe(FAILED)
    expect(loggedReason()).toMatch(/under way/)
  })
})

it('refuses an answer that names another issuer', async () => {
  const player = server.player()
  const callback = await callbackOf(player, 'google')
  const forged = new URL(callback, server.url)
  expect(forged.searchParams.has('iss')).toBe(true)
  forged.searchParams.set('iss', 'https://evil.example')
  expect((await follow(player, forged.pathname + forged.search)).path).toBe(FAILED)
  await expectSignedOut(player)
  expect(loggedReason()).toMatch(/iss/)
})

it('tells the log nothing that would open anything', async () => {
  const player = server.player()
  const callback = await callbackOf(player, 'x')
  const { searchParams } = new URL(callback, server.url)
  await follow(player, callback.replace(/state=[^&]+/, 'state=other'))
  expect(JSON.stringify(server.takeLog())).not.toContain(searchParams.get('code'))
})

describe('a provider', () => {
  const provider = async (answer: Parameters<typeof createServer>[1]) => {
    const listening: Server = createServer(answer)
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    const address = listening.address()
    if (!address || typeof address === 'string') throw new Error('no port')
    const close = async () => {
      listening.closeAllConnections()
      await new Promise((resolve) => listening.close(resolve))
    }
    return { issuer: `http://127.0.0.1:${address.port}`, close, [Symbol.asyncDispose]: close }
  }
  const serverWith = (issuer: string) => {
    const variables = { GOOGLE_CLIENT_ID: 'ninefold', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer }
    return startTestServer({ today: 1, variables })
  }
  const begin = async (at: TestServer) =>
    (await at.player().fetch('/auth/google', { redirect: 'manual' })).headers.get('location')

  // Slow: a provider that hangs is given up after five seconds.
  it('that is down, that hangs, or that is somebody else, signs nobody in; once it is well, it does', async () => {
    let mood: 'hanging' | 'other' | 'well' = 'hanging'
    await using google = await provider((_request, response) => {
      if (mood === 'hanging') return
      const issuer = mood === 'well' ? google.issuer : 'https://evil.example'
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ issuer, authorization_endpoint: `${google.issuer}/auth` }))
    })
    await using ours = await serverWith(google.issuer)
    expect(await begin(ours)).toBe(FAILED)
    expect(loggedReason(ours)).toMatch(/time/i)
    mood = 'other'
    expect(await begin(ours)).toBe(FAILED)
    loggedReason(ours)
    mood = 'well'
    const there = new URL((await begin(ours)) ?? '')
    expect(there.origin).toBe(google.issuer)
    expect(Object.fromEntries(there.searchParams)).toMatchObject({ client_id: 'ninefold', prompt: 'select_account' })
    // Read once: it may now be away until the browser comes back.
    await google.close()
    expect(await begin(ours)).toContain(google.issuer)
    // Only Google is configured here, and there is no provider for development beside a real one.
    expect((await follow(ours.player(), '/auth/x')).path).toBe(FAILED)
    expect(loggedReason(ours)).toMatch(/not configured/)
    expect((await ours.player().fetch('/dev-identity/x/2/users/me')).status).toBe(404)
  })

  it('that cannot be reached signs nobody in', async () => {
    const gone = await provider(() => {})
    await gone.close()
    await using ours = await serverWith(gone.issuer)
    expect(await begin(ours)).toBe(FAILED)
    loggedReason(ours)
  })

  it('for development is not there in production', async () => {
    await using ours = await startTestServer({ today: 1, variables: { PRODUCTION: 'on' } })
    expect((await follow(ours.player(), '/auth/google')).path).toBe(FAILED)
    expect(loggedReason(ours)).toMatch(/not configured/)
    const page = await ours.player().fetch('/dev-identity/google/.well-known/openid-configuration')
    expect(page.headers.get('content-type')).not.toMatch(/json/)
  })
})

it('lets an address begin only so many sign-ins, whatever it says of itself', async () => {
  await using ours = await startTestServer({ today: 1, variables: { SIGN_IN_LIMIT: '3', TRUST_PROXY: '1' } })
  const begin = (forwarded: string) =>
    ours.player().fetch('/auth/x', { redirect: 'manual', headers: { 'x-forwarded-for': forwarded } })
  const statuses = []
  // What stands left of the proxy's own word, anybody can have written.
  for (let i = 0; i < 5; i++) statuses.push((await begin(`198.51.100.${i}, 203.0.113.7`)).status)
  expect(statuses).toEqual([302, 302, 302, 429, 429])
  expect(Number((await begin('203.0.113.7')).headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await begin('203.0.113.8')).status).toBe(302)
})

it('refuses settings that are only half there', async () => {
  await expect(startTestServer({ today: 1, variables: { X_CLIENT_ID: 'ninefold' } })).rejects.toThrow(
    /X_CLIENT_SECRET and X_CLIENT_ID go together/,
  )
})
