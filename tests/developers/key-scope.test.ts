/** A key of the scope READ_OWN reads its player's games, and nothing else that its player may read. */
import { type GraphQLField, getNamedType, isLeafType, isRequiredArgument } from 'graphql'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { schema } from '#schema/schema.ts'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** What is not in this list is refused: a new field too, until it is added here. */
const READ: Readonly<Record<string, string>> = {
  Query: `adScript albums archive banner calendar categories checkDraft game gameStatuses judgePractice leaderboard myGames
    node nodes otherPlay periodLeaderboard portal practiceAnswers practiceGame pushPublicKey randomDraft songs todaysGame
    userGame viewer`,
  Viewer: 'gameStatuses isSignedIn name notices play stats',
  Subscription: 'gameChanged leaderboardChanged noticesChanged rarityChanged',
}
/** Arguments of the others, where they need any. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  'Query.league': 'ref: "x"',
  'Query.previewLeague': 'code: "x"',
  'Query.previewProgressImport': 'code: "x"',
  'Viewer.webhook': 'id: "x"',
}

let server: TestServer
let ada: Player
let ben: Player
let token: string

beforeAll(async () => {
  server = await startTestServer({ today: 2 })
  ada = await signedIn(server.player(), 'Ada Keyholder')
  ben = await signedIn(server.player(), 'Ben Secretive')
  interface Made {
    readonly createApiKey: { readonly token: string }
  }
  const made = await ada.asks<Made>(
    'mutation { createApiKey(input: { name: "x", scope: READ_OWN }) { ... on ApiKeyCreated { token } } }',
  )
  token = made.createApiKey.token
})
afterAll(() => server[Symbol.asyncDispose]())

async function asksWithKey(query: string) {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  })
  return { status: response.status, body: await response.json() }
}

function fieldsOf(type: string): GraphQLField<unknown, unknown>[] {
  const found = schema.getType(type)
  return found && 'getFields' in found ? Object.values(found.getFields()).filter((field) => 'resolve' in field) : []
}

const closed = Object.entries(READ).flatMap(([type, read]) =>
  fieldsOf(type)
    .filter(({ name }) => !read.split(/\s+/).includes(name))
    .map((field) => [`${type}.${field.name}`, field] as const),
)

function asking(coordinate: string, field: GraphQLField<unknown, unknown>): string {
  const args = ARGUMENTS[coordinate] ?? (field.args.some(({ name }) => name === 'gameNumber') ? 'gameNumber: 1' : '')
  const inner = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
  return `${field.name}${args && `(${args})`} ${inner}`
}

describe('a key of the scope READ_OWN', () => {
  it('[AK4] reads its own games', async () => {
    await ada.guessesRight(2, 0)
    const { body, status } = await asksWithKey(
      '{ viewer { name isSignedIn play(gameNumber: 2) { status squares { pick { song { id } } } } stats { __typename } } }',
    )
    expect(status).toBe(200)
    expect(body.data.viewer).toMatchObject({ name: 'Ada', isSignedIn: true, play: { status: 'PLAYING' } })
  })

  it('[AK4] reads nothing else, found by introspection', async () => {
    expect(closed.map(([coordinate]) => coordinate)).toEqual(
      expect.arrayContaining(['Query.exportMyData', 'Query.viewerData', 'Viewer.account', 'Viewer.apiKeys']),
    )
    for (const [coordinate, field] of closed.filter(([name]) => !name.startsWith('Subscription.'))) {
      const asked = asking(coordinate, field)
      const { status, body } = await asksWithKey(
        coordinate.startsWith('Viewer.') ? `{ viewer { ${asked} } }` : `{ ${asked} }`,
      )
      expect([coordinate, status, body]).toMatchObject([
        coordinate,
        403,
        { errors: [{ message: expect.stringContaining(coordinate), extensions: { code: 'KEY_SCOPE' } }] },
      ])
    }
  })

  it('[AK4] hides nothing behind a fragment, an alias or the way over a subscription', async () => {
    for (const query of [
      'query { ...A } fragment A on Query { mine: exportMyData }',
      '{ me: viewer { ... on Viewer { ...B } } } fragment B on Viewer { account { friendCode } }',
      'subscription { noticesChanged { account { sessions { id } } } }',
    ]) {
      expect((await asksWithKey(query)).body.errors).toMatchObject([{ extensions: { code: 'KEY_SCOPE' } }])
    }
  })

  it('[AK4] listens to nothing else, on a socket too', async () => {
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token}` },
    })
    const subscriptions = closed.filter(([name]) => name.startsWith('Subscription.'))
    expect(subscriptions).not.toEqual([])
    for (const [coordinate, field] of subscriptions) {
      const asked = asking(coordinate, field)
      const args = field.args.some(isRequiredArgument) && !asked.includes('(') ? '(ref: "x")' : ''
      const query = `subscription { ${asked.replace(field.name, field.name + args)} }`
      await expect(client.iterate({ query }).next()).rejects.toMatchObject([{ extensions: { code: 'KEY_SCOPE' } }])
    }
    await client.dispose()
  })

  it('[AK4] does not see the plays that only friends see', async () => {
    const { viewer } = await ben.asks<{ viewer: { account: { friendCode: string } } }>(
      '{ viewer { account { friendCode } } }',
    )
    await ada.asks('mutation ($code: String!) { addFriend(code: $code) { __typename } }', {
      code: viewer.account.friendCode,
    })
    await ben.guessesRight(2, 0)
    const ref = (await ben.play(2))?.ref
    const query = `{ otherPlay(ref: "${ref}") { __typename } }`
    expect(await ada.asks(query)).toEqual({ otherPlay: { __typename: 'OtherPlay' } })
    expect((await asksWithKey(query)).body.data).toEqual({ otherPlay: { __typename: 'GameNotFound' } })
  })
})
