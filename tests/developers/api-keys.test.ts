/** Keys with which programs read the API: made once, never kept, for reading alone, and gone when they are revoked. */
import { createHash } from 'node:crypto'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { apiKeyName, LONGEST_API_KEY_NAME, MOST_API_KEYS } from '#schema/rules/people/api-keys.ts'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 2, variables: { API_KEY_POINTS: '1000' } })
})
afterAll(() => server[Symbol.asyncDispose]())

const CREATE = `mutation ($name: String!, $scope: ApiKeyScope!) {
  createApiKey(input: { name: $name, scope: $scope }) {
    __typename ... on ApiKeyCreated { token apiKey { id name scope lastUsedAt } } ... on Error { message }
  }
}`
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) { __typename ... on Error { message } } }'
const KEYS = '{ viewer { apiKeys { id name scope lastUsedAt } } }'
const WHO = '{ viewer { isSignedIn name } }'

interface Made {
  readonly __typename: string
  readonly message?: string
  readonly token: string
  readonly apiKey: { readonly id: string; readonly name: string; readonly scope: string }
}

async function makes(player: Player, scope = 'READ_OWN', name = 'My script'): Promise<Made> {
  return (await player.asks<{ createApiKey: Made }>(CREATE, { name, scope })).createApiKey
}

async function asks(token: string, query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify({ query }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const newcomer = (name: string) => signedIn(server.player(), name)

describe('an API key', () => {
  it('is told once, and kept as a hash alone', async () => {
    const ada = await newcomer('Ada Quill')
    const { token, apiKey } = await makes(ada)
    expect(token).toMatch(/^nf_[\w-]{43}$/)
    expect(apiKey).toMatchObject({ name: 'My script', scope: 'READ_OWN', lastUsedAt: null })
    const stored = await server.prisma.apiKey.findUniqueOrThrow({ where: { id: apiKey.id } })
    expect(JSON.stringify(stored)).not.toContain(token.slice(3))
    expect(stored.tokenHash).toBe(createHash('sha256').update(token).digest('hex'))
    expect(JSON.stringify(await ada.asks(KEYS))).not.toContain(token)
  })

  it('[AK3] that reads what is its own asks as its player, and says when it was last used', async () => {
    const ada = await newcomer('Bea Quill')
    const { token } = await makes(ada, 'READ_OWN')
    const { body, status, headers } = await asks(token, WHO)
    expect(status).toBe(200)
    expect(body.data.viewer).toEqual({ isSignedIn: true, name: 'Bea' })
    expect(headers.getSetCookie()).toEqual([])
    expect(await ada.asks(KEYS)).toMatchObject({
      viewer: { apiKeys: [{ lastUsedAt: expect.stringMatching(/^2024-06-02T/) }] },
    })
  })

  it('[AK3] that reads what is public asks as nobody', async () => {
    const { token } = await makes(await newcomer('Cleo Quill'), 'READ_PUBLIC')
    const { body } = await asks(token, WHO)
    expect(body.data.viewer).toMatchObject({ isSignedIn: false })
  })

  it.each(['READ_OWN', 'READ_PUBLIC'])('[AK3] of the scope %s changes nothing', async (scope) => {
    const ada = await newcomer(`Dora ${scope}`)
    const { token } = await makes(ada, scope)
    for (const mutation of [
      'mutation { giveUp(input: { gameNumber: 1 }) { __typename } }',
      'mutation { deleteAccount { __typename } }',
      'mutation { createApiKey(input: { name: "x", scope: READ_OWN }) { __typename } }',
    ]) {
      // The cookies of a player do not help it.
      const { status, headers, body } = await asks(token, mutation, { cookie: ada.cookie })
      expect(status).toBe(403)
      expect(body.errors).toMatchObject([{ extensions: { code: 'KEY_READS_ONLY' } }])
      expect(headers.getSetCookie()).toEqual([])
    }
    expect(await ada.asks(WHO)).toMatchObject({ viewer: { isSignedIn: true } })
  })

  it('is known by itself alone: cookies beside it are not read', async () => {
    const ada = await newcomer('Eve Quill')
    const { token } = await makes(ada, 'READ_PUBLIC')
    const { body, headers } = await asks(token, WHO, { cookie: ada.cookie, origin: 'https://elsewhere.example' })
    expect(body.data.viewer.isSignedIn).toBe(false)
    expect(headers.getSetCookie()).toEqual([])
  })

  it('that is none is refused, and so is one that was revoked', async () => {
    const ada = await newcomer('Fay Quill')
    const { token, apiKey } = await makes(ada)
    expect(await ada.asks(REVOKE, { id: apiKey.id })).toMatchObject({ revokeApiKey: { __typename: 'ApiKeyRevoked' } })
    for (const wrong of [token, `nf_${'x'.repeat(43)}`, 'nf_short', '']) {
      const { status, body, headers } = await asks(wrong, WHO, { cookie: ada.cookie })
      expect(status).toBe(401)
      expect(body.errors).toMatchObject([{ extensions: { code: 'UNKNOWN_KEY' } }])
      expect(headers.get('www-authenticate')).toBe('Bearer')
    }
    expect(await ada.asks(REVOKE, { id: apiKey.id })).toMatchObject({ revokeApiKey: { __typename: 'ApiKeyNotFound' } })
  })

  it('of somebody else cannot be revoked', async () => {
    const { apiKey, token } = await makes(await newcomer('Gil Quill'))
    const other = await newcomer('Hal Quill')
    expect(await other.asks(REVOKE, { id: apiKey.id })).toMatchObject({
      revokeApiKey: { __typename: 'ApiKeyNotFound' },
    })
    expect((await asks(token, WHO)).status).toBe(200)
  })

  it('[AK1] is one of 10, however many are asked for at a moment', async () => {
    const ada = await newcomer('Ida Quill')
    const made = await Promise.all(
      Array.from({ length: MOST_API_KEYS + 3 }, (_, i) => makes(ada, 'READ_OWN', `Key ${i}`)),
    )
    expect(made.filter((each) => each.__typename === 'ApiKeyCreated')).toHaveLength(MOST_API_KEYS)
    expect(made.find((each) => each.__typename === 'TooManyApiKeys')?.message).toMatch(/10 API keys/)
  })

  it('[AK2] has a name of 1 to 40 characters, without spaces around it', async () => {
    const ada = await newcomer('Joy Quill')
    expect((await makes(ada, 'READ_OWN', '  My   script ')).apiKey.name).toBe('My script')
    for (const name of ['', '   ', 'x'.repeat(LONGEST_API_KEY_NAME + 1)]) {
      expect(await makes(ada, 'READ_OWN', name)).toMatchObject({ __typename: 'InvalidInput' })
      expect(apiKeyName(name)).toBeNull()
    }
  })

  it('is nothing for visitors', async () => {
    expect(await makes(server.player())).toMatchObject({ __typename: 'NotSignedIn' })
    expect(await server.player().asks(KEYS)).toEqual({ viewer: { apiKeys: [] } })
  })

  it('goes with its account, and its name is in what the player takes along', async () => {
    const ada = await newcomer('Kim Quill')
    const { token } = await makes(ada, 'READ_OWN', 'Kims script')
    const { exportMyData } = await ada.asks<{ exportMyData: string }>('{ exportMyData }')
    expect(exportMyData).toContain('Kims script')
    expect(exportMyData).not.toContain(createHash('sha256').update(token).digest('hex'))
    await ada.asks('mutation { deleteAccount { __typename } }')
    expect((await asks(token, WHO)).status).toBe(401)
  })

  it('gets nothing back where an error takes the place of the data: what was asked has run', async () => {
    const { token } = await makes(await newcomer('Nora Quill'))
    const { body } = await asks(
      token,
      '{ archive(first: 50) { edges { node { number } } } wrong: archive(first: -1) { __typename } }',
    )
    expect(body).toMatchObject({ data: null, errors: [expect.anything()] })
    const { cost } = body.extensions
    expect(cost.requested).toBeGreaterThan(100)
    expect(cost).toMatchObject({ actual: cost.requested, remaining: 1000 - cost.requested })
  })

  it('spends points of its own, is told its cost with every answer, and gets back what it did not need', async () => {
    const { token } = await makes(await newcomer('Lea Quill'), 'READ_PUBLIC')
    const { headers, body } = await asks(token, '{ archive(first: 50) { edges { node { number } } } }')
    const { cost } = body.extensions
    expect(cost.actual).toBeLessThan(cost.requested)
    expect(cost).toMatchObject({ limit: 1000, remaining: 1000 - cost.actual })
    expect(headers.get('ratelimit-limit')).toBe('1000')
    for (let i = 0; i < 4; i++) expect((await asks(token, '{ exportMyData }')).status).toBe(200)
    expect((await asks(token, '{ exportMyData }')).body.errors).toMatchObject([
      { extensions: { code: 'TOO_MANY_REQUESTS', limit: 1000 } },
    ])
  })
})

describe('a socket with an API key', () => {
  const connects = (token: string) =>
    createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { authorization: `Bearer ${token}` },
    })

  it('reads as its player, changes nothing, and ends with its key', async () => {
    const ada = await newcomer('Mia Quill')
    const { token, apiKey } = await makes(ada)
    const client = connects(token)
    const [who] = [client.iterate({ query: WHO })]
    expect((await who.next()).value).toMatchObject({ data: { viewer: { name: 'Mia' } } })
    const mutation = client.iterate({ query: 'mutation { deleteAccount { __typename } }' })
    await expect(mutation.next()).rejects.toMatchObject([{ extensions: { code: 'KEY_READS_ONLY' } }])
    const events = client.iterate({ query: 'subscription { rarityChanged(gameNumber: 1) { version } }' })
    await events.next()
    const end = events.next()
    await ada.asks(REVOKE, { id: apiKey.id })
    await expect(end).rejects.toMatchObject({ code: 4403 })
    await client.dispose()
  })

  it('that is none is closed with 4403', async () => {
    const client = connects(`nf_${'x'.repeat(43)}`)
    await expect(client.iterate({ query: WHO }).next()).rejects.toMatchObject({ code: 4403 })
    await client.dispose()
  })
})
