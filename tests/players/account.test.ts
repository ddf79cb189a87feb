/** One's own account: what it shows, how it is set up, and the devices it is signed in on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const GAME = 3
const MINUTE_MS = 60_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

const ACCOUNT = `{ viewer { name isSignedIn account {
  firstName fullName displayName fullNamePublic photoUrl countryCode marketingOptIn
  isPremium autoRenew subscriptionEndDate friendCode completedAt createdAt
} } }`
const FIELDS =
  '__typename ... on Account { displayName fullNamePublic countryCode marketingOptIn completedAt } ... on Error { message }'
const COMPLETE = `mutation ($input: PreferencesInput!) { completeAccount(input: $input) { ${FIELDS} } }`
const UPDATE = `mutation ($input: PreferencesInput!) { updatePreferences(input: $input) { ${FIELDS} } }`
const RENAME = `mutation ($input: DisplayNameInput!) { updateDisplayName(input: $input) { ${FIELDS} } }`
const SESSIONS = '{ viewer { account { sessions { id device createdAt lastUsedAt isCurrent } } } }'
const REVOKE = 'mutation ($id: ID!) { revokeSession(id: $id) { __typename } }'
const WHO = '{ viewer { name isSignedIn } }'

interface SessionView {
  readonly id: string
  readonly device: string
  readonly lastUsedAt: string
  readonly isCurrent: boolean
}

const sessionsOf = async (player: Player) =>
  (await player.asks<{ viewer: { account: { sessions: SessionView[] } } }>(SESSIONS)).viewer.account.sessions
const isSignedIn = async (player: Player) =>
  (await player.asks<{ viewer: { isSignedIn: boolean } }>(WHO)).viewer.isSignedIn
const preferences = { displayName: 'Ada', fullNamePublic: false, countryCode: 'gb-eng', marketingOptIn: true }

describe('an account', () => {
  it('begins with what the provider tells, and nothing chosen', async () => {
    const ada = await signedIn(server.player(), 'Adaline Byron')
    const { viewer } = await ada.asks<{ viewer: Record<string, unknown> }>(ACCOUNT)
    expect(viewer).toMatchObject({
      name: 'Adaline',
      isSignedIn: true,
      account: {
        firstName: 'Adaline',
        fullName: 'Adaline Byron',
        displayName: 'Adaline',
        fullNamePublic: false,
        photoUrl: null,
        countryCode: null,
        marketingOptIn: false,
        isPremium: false,
        autoRenew: false,
        subscriptionEndDate: null,
        friendCode: expect.stringMatching(/^[A-Z2-9]{8}$/),
        completedAt: null,
        createdAt: expect.stringMatching(/^2024-06-03T/),
      },
    })
  })

  it('is nothing for a visitor, and cannot be changed by one', async () => {
    const visitor = server.player()
    expect(await visitor.asks('{ viewer { account { firstName } } }')).toEqual({ viewer: { account: null } })
    const refused = { __typename: 'NotSignedIn', message: 'Please log in first' }
    expect(await visitor.asks(COMPLETE, { input: preferences })).toEqual({ completeAccount: refused })
    expect(await visitor.asks(UPDATE, { input: preferences })).toEqual({ updatePreferences: refused })
    expect(await visitor.asks('mutation { deleteAccount { __typename } }')).toEqual({
      deleteAccount: { __typename: 'NotSignedIn' },
    })
    expect(await visitor.asks('mutation { signOut { viewer { isSignedIn } } }')).toEqual({
      signOut: { viewer: { isSignedIn: false } },
    })
  })

  it('is set up once; its first time stays', async () => {
    const ada = await signedIn(server.player(), 'Ada Lovelace')
    const { completeAccount } = await ada.asks<{ completeAccount: { completedAt: string } }>(COMPLETE, {
      input: preferences,
    })
    expect(completeAccount).toMatchObject({ __typename: 'Account', ...preferences, completedAt: expect.any(String) })
    const again = await ada.asks(COMPLETE, { input: { ...preferences, countryCode: null } })
    expect(again).toMatchObject({ completeAccount: { countryCode: null, completedAt: completeAccount.completedAt } })
  })

  it('shows its new name and flag on boards at once', async () => {
    const ada = await signedIn(server.player(), 'Rosalind Franklin')
    await ada.finishes(GAME)
    const ref = (await ada.play(GAME))?.ref
    const row = async () => (await server.player().seesBoard(GAME)).entries.find((entry) => entry.ref === ref)
    expect(await row()).toMatchObject({ name: 'Rosalind' })
    await ada.asks(UPDATE, { input: { ...preferences, displayName: 'Rosa' } })
    expect(await row()).toMatchObject({ name: 'Rosa' })
    await ada.asks(RENAME, { input: { displayName: '', fullNamePublic: true } })
    expect(await row()).toMatchObject({ name: 'Rosalind Franklin' })
  })

  it.each([
    ['', 'DisplayNameRequired'],
    ['  ', 'DisplayNameRequired'],
    ['Ro', 'DisplayNameNotAllowed'],
    ['Posy Larkspur', 'DisplayNameNotAllowed'],
    ['Rosalinda', 'DisplayNameNotAllowed'],
    ['Gentle Otter', 'Account'],
    ['Ros', 'Account'],
  ])('is called %j: %s', async (displayName, typename) => {
    const ada = await signedIn(server.player(), 'Rosalind Elsie')
    const reply = await ada.asks(RENAME, { input: { displayName, fullNamePublic: false } })
    expect(reply).toMatchObject({ updateDisplayName: { __typename: typename } })
  })

  it('takes no country that is not on the list', async () => {
    const ada = await signedIn(server.player(), 'Ada Lovelace')
    for (const countryCode of ['../x', 'USA', 'other/', 'https://x.example', 'zz', 'us-zz', 'other/moon', '']) {
      const reply = await ada.asks(UPDATE, { input: { ...preferences, countryCode } })
      expect(reply).toMatchObject({ updatePreferences: { __typename: 'InvalidInput' } })
    }
    const pirate = await ada.asks(UPDATE, { input: { ...preferences, countryCode: 'other/pirate' } })
    expect(pirate).toMatchObject({ updatePreferences: { countryCode: 'other/pirate' } })
  })
})

describe('sessions', () => {
  it('are listed with device and last use, the one that asks marked', async () => {
    const phone = await signedIn(server.player(), 'Grace Hopper')
    await server.toGame(GAME, 13)
    const desk = await signedIn(server.player(), 'Grace Hopper')
    const sessions = await sessionsOf(desk)
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(sessions.map(({ id }) => id)).toEqual((await sessionsOf(phone)).map(({ id }) => id).toReversed())
    expect(sessions[0]).toMatchObject({ device: 'A browser', id: expect.stringMatching(/^[0-9a-f]{16}$/) })
  })

  it('note their use at most once a minute', async () => {
    const player = await signedIn(server.player(), 'Katherine')
    const [session] = await server.prisma.session.findMany({ where: { account: { firstName: 'Katherine' } } })
    const use = async () =>
      (await server.prisma.session.findUniqueOrThrow({ where: { tokenHash: session?.tokenHash ?? '' } })).lastUsedAt
    await player.asks(WHO)
    expect(await use()).toEqual(session?.lastUsedAt)
    await server.toGame(GAME, 14)
    await player.asks(WHO)
    expect((await use()).getTime()).toBeGreaterThan((session?.lastUsedAt.getTime() ?? 0) + MINUTE_MS)
  })

  it('end when they are revoked: the device is a visitor, and told so', async () => {
    const phone = await signedIn(server.player(), 'Mary')
    const desk = await signedIn(server.player(), 'Mary')
    const other = (await sessionsOf(desk)).find(({ isCurrent }) => !isCurrent)
    expect(await desk.asks(REVOKE, { id: other?.id })).toEqual({ revokeSession: { __typename: 'Account' } })
    expect(await isSignedIn(phone)).toBe(false)
    expect([phone.cookieNamed('session'), phone.cookieNamed('loggedin')]).toEqual(['', ''])
    expect(await isSignedIn(desk)).toBe(true)
    expect(await desk.asks(REVOKE, { id: other?.id })).toEqual({ revokeSession: { __typename: 'SessionNotFound' } })
  })

  it('cannot be revoked by somebody else', async () => {
    const mary = await signedIn(server.player(), 'Mary')
    const eve = await signedIn(server.player(), 'Eve')
    const [session] = await sessionsOf(mary)
    expect(await eve.asks(REVOKE, { id: session?.id })).toEqual({ revokeSession: { __typename: 'SessionNotFound' } })
    expect(await eve.asks(REVOKE, { id: '' })).toEqual({ revokeSession: { __typename: 'SessionNotFound' } })
    expect(await isSignedIn(mary)).toBe(true)
  })

  it('end by signing out, here or everywhere', async () => {
    const [here, there, elsewhere] = [
      await signedIn(server.player(), 'Nettie'),
      await signedIn(server.player(), 'Nettie'),
      await signedIn(server.player(), 'Nettie'),
    ]
    const kept = here.at(server.url)
    const gone = { viewer: { isSignedIn: false, name: 'Guest', account: null } }
    const viewer = 'viewer { isSignedIn name account { id } }'
    expect(await here.asks(`mutation { signOut { ${viewer} } }`)).toEqual({ signOut: gone })
    expect([here.cookieNamed('session'), here.cookieNamed('loggedin')]).toEqual(['', ''])
    expect(await isSignedIn(kept)).toBe(false)
    expect(await isSignedIn(there)).toBe(true)
    expect(await there.asks(`mutation { signOutEverywhere { ${viewer} } }`)).toEqual({ signOutEverywhere: gone })
    expect(await isSignedIn(elsewhere)).toBe(false)
  })

  it('end by themselves when they are not used for three months', async () => {
    const player = await signedIn(server.player(), 'Olga')
    await server.prisma.session.updateMany({
      where: { account: { firstName: 'Olga' } },
      data: { expiresAt: server.now() },
    })
    expect(await isSignedIn(player)).toBe(false)
  })

  it('hold on a socket as well', async () => {
    const player = await signedIn(server.player(), 'Radia Perlman')
    await using watch = player.watches<{ name: string; isSignedIn: boolean }>(WHO)
    expect(await watch.next()).toEqual({ name: 'Radia', isSignedIn: true })
  })

  it('are of no use to another site', async () => {
    const player = await signedIn(server.player(), 'Sofia')
    const response = await player.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ query: 'mutation { deleteAccount { __typename } }' }),
    })
    expect(response.status).toBe(403)
    expect(await isSignedIn(player)).toBe(true)
  })
})
