/** Signing in to the portal: who may, what failures reveal, and that no lockout is permanent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAdmin, changePassword, listAdmins, makeFirstAdmin, removeAdmin } from '#server/portal/admin-accounts.ts'
import { failedAttempts } from '#server/portal/failed-attempts.ts'
import { StartFailure } from '#server/start-failure.ts'
import { ADMIN_PASSWORD, adminSignIn, seesPortal, signedInAdmin } from '../support/admin.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 5

let server: TestServer

beforeAll(async () => {
  // Each test comes from an address of its own.
  server = await startTestServer({ today: DAY, variables: { TRUST_PROXY: '1' } })
})
afterAll(() => server[Symbol.asyncDispose]())

const WHO = 'admin { username }'
const SIGN_OUT = 'mutation { adminSignOut { message } }'

describe('the admin login', () => {
  it('lets an admin in, who is known from then on', async () => {
    await addAdmin(server.prisma, 'Ada', ADMIN_PASSWORD)
    const ada = server.player()
    expect(await adminSignIn(ada, ' ADA ', ADMIN_PASSWORD)).toEqual({
      __typename: 'AdminSignedIn',
      admin: { username: 'ada' },
    })
    expect(await seesPortal(ada, WHO)).toEqual({ __typename: 'Portal', admin: { username: 'ada' } })
  })

  it('sets a cookie that no script can read and no other site can send', async () => {
    await addAdmin(server.prisma, 'cookie', ADMIN_PASSWORD)
    const response = await server.player().fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: 'mutation ($input: AdminSignInInput!) { adminSignIn(input: $input) { __typename } }',
        variables: { input: { username: 'cookie', password: ADMIN_PASSWORD } },
      }),
    })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^admin-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
  })

  it.each([
    ['', ADMIN_PASSWORD],
    ['ada', ''],
    ['  ', ADMIN_PASSWORD],
  ])(
    "without a username or a password ('%s', '%s') says 'Please enter a username and password'",
    async (name, word) => {
      expect(await adminSignIn(server.player(), name, word)).toEqual({
        __typename: 'CredentialsRequired',
        message: 'Please enter a username and password',
      })
    },
  )

  it("says 'Invalid username or password' alike for a wrong password and an unknown name", async () => {
    await addAdmin(server.prisma, 'grace', ADMIN_PASSWORD)
    const refusal = { __typename: 'InvalidCredentials', message: 'Invalid username or password' }
    expect(await adminSignIn(server.player(), 'grace', 'wrong horse battery')).toEqual(refusal)
    expect(await adminSignIn(server.player(), 'nobody', 'wrong horse battery')).toEqual(refusal)
  })

  it('keeps passwords as argon2id and sessions as hashes', async () => {
    await signedInAdmin(server, 'hash')
    const { passwordHash, sessions } = await server.prisma.admin.findUniqueOrThrow({
      where: { username: 'hash' },
      include: { sessions: true },
    })
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(sessions).toHaveLength(1)
  })
})

describe('whoever is no admin', () => {
  it("is told 'You have been logged out.'", async () => {
    const refusal = { __typename: 'NotAdmin', message: 'You have been logged out.' }
    expect(await seesPortal(server.player(), WHO)).toEqual(refusal)
  })

  it('is so after signing out, and an old cookie opens nothing', async () => {
    const ada = await signedInAdmin(server, 'out')
    const { cookie } = ada
    expect(await ada.asks(SIGN_OUT)).toEqual({ adminSignOut: { message: 'You have been logged out.' } })
    expect(ada.cookieNamed('admin-session')).toBe('')
    expect(await seesPortal(ada, WHO)).toMatchObject({ __typename: 'NotAdmin' })
    const response = await server.player().fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ query: '{ portal { __typename } }' }),
    })
    expect(await response.json()).toEqual({ data: { portal: { __typename: 'NotAdmin' } } })
  })

  it('is so when half a day has gone by without a request', async () => {
    const ada = await signedInAdmin(server, 'idle')
    await server.toGame(DAY + 1, 1)
    expect(await seesPortal(ada, WHO)).toMatchObject({ __typename: 'NotAdmin' })
  })

  it('is so when the password was changed or the account removed', async () => {
    const [ada, ben] = [await signedInAdmin(server, 'changed'), await signedInAdmin(server, 'removed')]
    await changePassword(server.prisma, 'changed', 'another horse battery')
    await removeAdmin(server.prisma, 'removed')
    for (const player of [ada, ben]) expect(await seesPortal(player, WHO)).toMatchObject({ __typename: 'NotAdmin' })
    expect(await adminSignIn(ada, 'changed', 'another horse battery')).toMatchObject({ __typename: 'AdminSignedIn' })
  })
})

describe('guessing passwords', () => {
  it('gets slower for whoever does it, and the admin comes in from elsewhere', async () => {
    await addAdmin(server.prisma, 'target', ADMIN_PASSWORD)
    const kinds: string[] = []
    const attempt = async (password: string, address: string) => {
      const response = await server.player().fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({
          query: `mutation ($input: AdminSignInInput!) { adminSignIn(input: $input) { __typename
            ... on TooManyAttempts { message retryAfterSeconds } } }`,
          variables: { input: { username: 'target', password } },
        }),
      })
      return (await response.json()).data.adminSignIn
    }
    for (let tries = 0; tries < 5; tries++) kinds.push((await attempt('wrong', '192.0.2.1')).__typename)
    expect(kinds).toEqual(Array(5).fill('InvalidCredentials'))
    expect(await attempt(ADMIN_PASSWORD, '192.0.2.1')).toEqual({
      __typename: 'TooManyAttempts',
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds?\.$/),
      retryAfterSeconds: expect.any(Number),
    })
    expect(await attempt(ADMIN_PASSWORD, '192.0.2.2')).toEqual({ __typename: 'AdminSignedIn' })
  })

  it('[AL1, AL2] is counted by all nodes together, also many at once, and forgotten after an hour', async () => {
    let at = server.now().getTime()
    const node = () => failedAttempts({ prisma: server.prisma, now: () => new Date(at), secret: 'shared' })
    const [one, two] = [node(), node()]
    const guess = { username: 'Target', address: '2001:db8::1' }
    const waits = await Promise.all(Array.from({ length: 12 }, (_, place) => (place % 2 ? one : two).begun(guess)))
    expect(waits.toSorted()).toEqual([...Array(5).fill(0), ...Array(7).fill(2)])
    expect(await two.begun({ ...guess, username: ' target', address: '2001:db8::2' })).toBe(2)
    expect(await one.begun({ ...guess, address: '2001:db8:0:1::1' })).toBe(0)
    // Attempts while waiting do not extend the wait.
    at += 2000
    expect([await one.begun(guess), await two.begun(guess)]).toEqual([0, 4])
    for (let tries = 0; tries < 20; tries++) {
      at += 900_000
      expect(await two.begun(guess)).toBe(0)
    }
    expect(await one.begun(guess)).toBe(900)
    at += 900_000
    expect(await one.begun(guess)).toBe(0)
    await one.succeeded(guess)
    expect(await two.begun(guess)).toBe(0)
    at += 3_600_000
    expect(await two.begun(guess)).toBe(0)
    expect(await server.prisma.attempt.findMany({ where: { count: { gt: 1 } } })).toEqual([])
  })
})

describe('npm run admin', () => {
  it('adds, lists and removes', async () => {
    await addAdmin(server.prisma, 'listed', ADMIN_PASSWORD)
    const names = async () => (await listAdmins(server.prisma)).map(({ username }) => username)
    expect(await names()).toContain('listed')
    await removeAdmin(server.prisma, 'listed')
    expect(await names()).not.toContain('listed')
  })

  it('refuses names that are taken or odd, short passwords, and admins that are not there', async () => {
    await addAdmin(server.prisma, 'taken', ADMIN_PASSWORD)
    const { prisma } = server
    const refused = [
      () => addAdmin(prisma, 'Taken', ADMIN_PASSWORD),
      () => addAdmin(prisma, 'two words', ADMIN_PASSWORD),
      () => addAdmin(prisma, 'short', 'too short'),
      () => changePassword(prisma, 'nobody', ADMIN_PASSWORD),
      () => removeAdmin(prisma, 'nobody'),
    ]
    for (const one of refused) await expect(one()).rejects.toBeInstanceOf(StartFailure)
  })

  it('is not needed for the first admin of an installation, who gets a password that nobody knows', async () => {
    expect(await makeFirstAdmin(server.prisma)).toBeNull()
    await server.prisma.admin.deleteMany()
    const first = await makeFirstAdmin(server.prisma)
    expect(first).toEqual({ username: 'admin', password: expect.stringMatching(/^(?:[a-z0-9]{5}-){3}[a-z0-9]{5}$/) })
    expect(await adminSignIn(server.player(), 'admin', first?.password ?? '')).toMatchObject({
      __typename: 'AdminSignedIn',
    })
  })
})
