/** With TLS, identifying cookies have the __Host- prefix; upgrading signs out no one and loses no game. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Opened } from '#server/platform/opened.ts'
import { seesPortal, signedInAdmin } from '../support/admin.ts'
import { startTestDatabase } from '../support/embedded.ts'
import { type OpenProvider, openProvider } from '../support/identity-provider.ts'
import type { Player } from '../support/player.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const WHO = '{ viewer { isSignedIn } }'

const opened = new Opened()
let google: OpenProvider
/** As it was before the site had TLS, or before cookies had these names. */
let plain: TestServer
let site: TestServer

beforeAll(async () => {
  google = opened.keep(await openProvider())
  const database = opened.keep(await startTestDatabase())
  plain = opened.keep(await startTestServer({ today: 2, database, variables: google.variables }))
  const variables = { ...google.variables, SITE_URL: 'https://ninefold.example' }
  site = opened.keep(await startTestServer({ today: 2, database, variables }))
})
afterAll(() => opened[Symbol.asyncDispose]())

/** By name: the attributes of each cookie that an answer sets; those that it clears are left out. */
function kept(response: Response): Record<string, string> {
  const pairs = response.headers.getSetCookie().map((line) => {
    const [pair = '', ...attributes] = line.split('; ')
    return [pair.replace(/=.*/, ''), attributes.toSorted().join('; ')] as const
  })
  return Object.fromEntries(pairs.filter(([, attributes]) => !attributes.includes('Max-Age=0')))
}

const asks = (player: Player, query: string, variables = {}) =>
  player.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })

describe('with TLS', () => {
  it('a visitor and a person who signs in get cookies of this host alone', async () => {
    const player = site.player()
    const songId = (await site.answers.of(2))[0]?.[0]
    const guess =
      'mutation ($songId: ID!) { submitGuess(input: { gameNumber: 2, square: 0, songId: $songId }) { __typename } }'
    expect(kept(await asks(player, guess, { songId }))).toEqual({
      '__Host-visitor': 'HttpOnly; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
    })
    const [begun, back] = await google.signsIn(player, 'Ada')
    expect(kept(begun)).toEqual({ '__Host-sign-in': 'HttpOnly; Max-Age=600; Path=/; SameSite=Lax; Secure' })
    expect(kept(back)).toEqual({
      '__Host-session': 'HttpOnly; Max-Age=34560000; Path=/; SameSite=Lax; Secure',
      loggedin: 'Max-Age=34560000; Path=/; SameSite=Lax; Secure',
    })
    expect(await player.asks(WHO)).toEqual({ viewer: { isSignedIn: true } })
    expect(player.cookieNamed('__Host-visitor')).toBe('')
  })

  it('an admin gets one, too', async () => {
    const admin = await signedInAdmin(site, 'keeper')
    expect(admin.cookieNamed('__Host-admin-session')).toMatch(/^[\w-]{43}$/)
    expect(admin.cookieNamed('admin-session')).toBeUndefined()
  })

  it('a cookie of the new name wins over one of the old', async () => {
    const [ada, planted] = [site.player(), plain.player()]
    await google.signsIn(planted, 'Planter')
    await google.signsIn(ada, 'Bea')
    const name = async (cookie: string) => {
      const body = JSON.stringify({ query: '{ viewer { name } }' })
      const headers = { 'content-type': 'application/json', cookie }
      return (await (await fetch(`${site.url}/graphql`, { method: 'POST', headers, body })).json()).data.viewer.name
    }
    expect(await name(`${planted.cookie}; ${ada.cookie}`)).toBe(await name(ada.cookie))
    expect(await name(planted.cookie)).toBe('Planter')
  })
})

describe('a cookie of before', () => {
  /** Comes with the old name, and goes on with the new one alone. */
  async function isRenamed(before: Player, name: string): Promise<Player> {
    const value = before.cookieNamed(name)
    const after = before.at(site.url)
    await asks(after, '{ viewer { isSignedIn } portal { __typename } }')
    expect([after.cookieNamed(`__Host-${name}`), after.cookieNamed(name)]).toEqual([value, ''])
    expect((await asks(after, '{ viewer { isSignedIn } portal { __typename } }')).headers.getSetCookie()).toEqual([])
    return after
  }

  it('keeps the games of a visitor', async () => {
    const before = plain.player()
    await before.guessesRight(2, 0)
    expect(await (await isRenamed(before, 'visitor')).play(2)).toMatchObject({ status: 'PLAYING' })
  })

  it('keeps a person signed in, until they sign out', async () => {
    const before = plain.player()
    await google.signsIn(before, 'Cleo')
    const after = await isRenamed(before, 'session')
    expect(await after.asks(WHO)).toEqual({ viewer: { isSignedIn: true } })
    await after.asks('mutation { signOut { __typename } }')
    expect([after.cookieNamed('__Host-session'), after.cookieNamed('session')]).toEqual(['', ''])
  })

  it('keeps an admin in the portal', async () => {
    const after = await isRenamed(await signedInAdmin(plain, 'old-keeper'), 'admin-session')
    expect(await seesPortal(after, '__typename')).toMatchObject({ __typename: 'Portal' })
  })
})
