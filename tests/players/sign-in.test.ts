/** Signing in by the development provider: out, back, and in, with Google's protocol and with X's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goesToProvider, signedIn, signsIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 3 })
})
afterAll(() => server[Symbol.asyncDispose]())

const WHO = '{ viewer { name isSignedIn } }'

describe.each([
  ['google', 'Ada Byron'],
  ['x', 'Ben Okafor'],
] as const)('by %s', (provider, name) => {
  it('comes back to /logged-in, the first time as somebody new', async () => {
    const player = server.player()
    const first = await signsIn(player, provider, { name, referer: '/archive/game?num=2' })
    expect(first).toBe(`/logged-in#method=${provider}&firstLogin=true&referer=%2Farchive%2Fgame%3Fnum%3D2`)
    expect(await player.asks(WHO)).toEqual({ viewer: { name: name.split(' ')[0], isSignedIn: true } })
    const again = await signsIn(server.player(), provider, { name })
    expect(again).toBe(`/logged-in#method=${provider}&firstLogin=false&referer=%2F`)
  })

  it('is somebody else with another name, and with the same name at the other provider', async () => {
    const accounts = await server.prisma.account.count()
    await signedIn(server.player(), `${name} of ${provider}`, 'google')
    await signedIn(server.player(), `${name} of ${provider}`, 'x')
    expect(await server.prisma.account.count()).toBe(accounts + 2)
  })

  it('asks for PKCE with S256 and a state, and the OpenID provider for a nonce', async () => {
    const begun = await server.player().fetch(`/auth/${provider}`, { redirect: 'manual' })
    const { searchParams } = new URL(begun.headers.get('location') ?? '')
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/)
    expect(searchParams.has('nonce')).toBe(provider === 'google')
  })
})

describe('the cookies', () => {
  it('hold the token out of reach of scripts, and beside it one that says that there is one', async () => {
    const player = server.player()
    const page = await goesToProvider(player, 'x')
    const chosen = await player.fetch(page.path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Cleo',
    })
    const callback = new URL(chosen.headers.get('location') ?? '')
    const back = await player.fetch(callback.pathname + callback.search, { redirect: 'manual' })
    const cookies = back.headers.getSetCookie()
    const flags = (name: string) =>
      cookies
        .find((line) => line.startsWith(`${name}=`))
        ?.split('; ')
        .slice(1)
        .toSorted()
    expect(flags('session')).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax'])
    expect(flags('loggedin')).toEqual(['Max-Age=34560000', 'Path=/', 'SameSite=Lax'])
    expect(player.cookieNamed('loggedin')).toBe('true')
    expect(player.cookieNamed('session')).toMatch(/^[\w-]{43}$/)
    expect([player.cookieNamed('sign-in'), player.cookieNamed('visitor')]).toEqual(['', ''])
  })

  it('are never stored: the table has a hash', async () => {
    const player = await signedIn(server.player(), 'Dora')
    const token = player.cookieNamed('session') ?? ''
    const sessions = await server.prisma.session.findMany()
    expect(sessions.length).toBeGreaterThan(0)
    expect(JSON.stringify(sessions)).not.toContain(token)
  })

  it('rotate: signing in again ends the session before', async () => {
    const player = await signedIn(server.player(), 'Edith')
    const before = player.at(server.url)
    await signedIn(player, 'Edith')
    expect(player.cookieNamed('session')).not.toBe(before.cookieNamed('session'))
    expect(await before.asks(WHO)).toMatchObject({ viewer: { isSignedIn: false } })
    expect(await player.asks(WHO)).toMatchObject({ viewer: { isSignedIn: true } })
  })

  it.each([
    '//evil.example',
    'https://evil.example/x',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'archive',
    '/%0d//x\n',
  ])('lead to no other site: %j', async (referer) => {
    const end = new URL(await signsIn(server.player(), 'x', { name: 'Fay', referer }), server.url)
    const back = new URLSearchParams(end.hash.slice(1)).get('referer') ?? ''
    expect(new URL(back, server.url).origin).toBe(server.url)
    expect(back).toMatch(/^\/(?![/\\])/)
  })
})

it('counts the accounts that are made, by provider', async () => {
  const countOf = async (key: string) =>
    (await server.prisma.analyticsCounter.findUnique({ where: { key } }))?.count ?? 0n
  const before = await countOf('accountCreated:x')
  await signedIn(server.player(), 'Gus', 'x')
  await signedIn(server.player(), 'Gus', 'x')
  expect(await countOf('accountCreated:x')).toBe(before + 1n)
})

it('makes one account of two that sign in as one person at the same moment', async () => {
  const before = await server.prisma.account.count()
  const players = Array.from({ length: 4 }, () => server.player())
  await Promise.all(players.map((player) => signedIn(player, 'Hedy')))
  expect(await server.prisma.account.count()).toBe(before + 1)
  for (const player of players) expect(await player.asks(WHO)).toEqual({ viewer: { name: 'Hedy', isSignedIn: true } })
})
