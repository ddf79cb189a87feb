/** Every line of the published table of hard limits: what reaches it is refused with its code and in words, what does not goes. */
import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  HARD_LIMITS,
  MAX_ALIASES,
  MAX_BODY_BYTES,
  MAX_LIST_ITEMS,
  MAX_NODE_IDS,
  MAX_SOCKET_OPERATIONS,
  MAX_TOKENS,
  MAX_VARIABLE_DEPTH,
  MAX_VARIABLE_LETTERS,
  OPERATION_LIMIT,
} from '#schema/limits.ts'
import { sizeRefusal } from '#server/platform/admission/size-refusal.ts'
import { rawAnswer } from '../support/raw-answer.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 2 })
})
afterAll(() => server[Symbol.asyncDispose]())

interface Outcome {
  readonly status: number
  readonly code: unknown
  readonly message: string
}

async function send(body: string): Promise<Outcome> {
  const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' }
  const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })
  const { errors: [error] = [] } = await response.json()
  return { status: response.status, code: error?.extensions?.code, message: error?.message ?? '' }
}

const ask = (query: string, variables: unknown = {}) => send(JSON.stringify({ query, variables }))
const many = (count: number, part: (place: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join(' ')
const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])
const NODES = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
const SONG = btoa('Song:1')
const IGNORED = 'query ($number: Int! = 1) { game(number: $number) { __typename } }'

interface Reached {
  readonly below: () => Promise<Outcome>
  readonly above: () => Promise<Outcome>
}

const padded = (bytes: number) =>
  JSON.stringify({ query: '{ __typename }', extensions: { pad: 'x'.repeat(bytes - 60) } })
const fields = (count: number) =>
  `{ ${many(count / 3, (i) => `... @include(if: ${i % 2 === 0}) { calendar { now timeZone } }`)} }`

/** By the name of the line. Lines that a socket holds to are in the contract of sockets, those of a household in households.test.ts. */
const reached: Readonly<Record<string, Reached>> = {
  'Body of a request': { below: () => send(padded(MAX_BODY_BYTES)), above: () => send(padded(MAX_BODY_BYTES + 100)) },
  'Operations in a request': {
    below: () => ask('{ __typename }'),
    above: () => send('[{ "query": "{ __typename }" }, { "query": "{ __typename }" }]'),
  },
  'Tokens of a document': {
    below: () => ask(`{ ${many(100, (i) => `a${i}: game(number: 1) { __typename }`)} }`),
    above: () => ask(`{ ${many(MAX_TOKENS + 1, () => '__typename')} }`),
  },
  'Aliases in a document': {
    below: () => ask(`{ ${many(MAX_ALIASES, (i) => `a${i}: __typename`)} }`),
    above: () => ask(`{ ${many(MAX_ALIASES + 1, (i) => `a${i}: __typename`)} }`),
  },
  'Fields of an operation': {
    below: () => ask(fields(OPERATION_LIMIT.breadth - 3)),
    above: () => ask(fields(OPERATION_LIMIT.breadth + 3)),
  },
  'Cost of an operation': {
    below: () => ask('{ archive(first: 10) { edges { node { squares { possibleAnswers } } } } }'),
    above: () => ask('{ archive(first: 100) { edges { node { squares { answers { __typename } } } } } }'),
  },
  'Introspection in a document': {
    below: () => ask('{ __schema { description } a: __type(name: "Song") { name } b: __type(name: "Game") { name } }'),
    above: () =>
      ask('{ a: __schema { description } ...Other } fragment Other on Query { b: __schema { description } }'),
  },
  'Ids in `nodes`': {
    below: () => ask(NODES, { ids: Array(MAX_NODE_IDS).fill(SONG) }),
    above: () => ask(NODES, { ids: Array(MAX_NODE_IDS + 1).fill(SONG) }),
  },
  'Text in the variables': {
    below: () => ask(IGNORED, { other: 'x'.repeat(MAX_VARIABLE_LETTERS) }),
    above: () => ask(IGNORED, { other: 'x'.repeat(MAX_VARIABLE_LETTERS + 1) }),
  },
  'Depth of the variables': {
    below: () => ask(IGNORED, { other: nested(MAX_VARIABLE_DEPTH - 1) }),
    above: () => ask(IGNORED, { other: nested(MAX_VARIABLE_DEPTH + 1) }),
  },
  'Items of a list in the variables': {
    below: () => ask(IGNORED, { other: Array(MAX_LIST_ITEMS).fill(1) }),
    above: () => ask(IGNORED, { other: Array(MAX_LIST_ITEMS + 1).fill(1) }),
  },
}

describe('a hard limit', () => {
  const lines = HARD_LIMITS.filter(({ what }) => what in reached)

  it.each(lines.map((line) => [line.what, line] as const))('%s', async (what, { code, answer }) => {
    const { below, above } = reached[what] ?? {}
    expect(await below?.()).toMatchObject({ code: undefined, status: 200 })
    const outcome = await above?.()
    expect(outcome).toMatchObject({ code, status: Number(answer) })
    // A sentence, for people.
    expect(outcome?.message).toMatch(/^[A-Z][^{}]+\.$/)
    expect(server.takeLog()).toEqual([])
  })

  it('Length of a request', async () => {
    const answer = await rawAnswer(
      server.url,
      'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n0\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1.1 411 /)
    expect(answer).toContain('LENGTH_REQUIRED')
  })

  it('Depth of an operation', () => {
    // No path through the schema is this long today; a new one would be refused.
    expect(sizeRefusal({ depth: 13, breadth: 1, complexity: 1 })).toMatchObject({
      message: `Fields may be nested ${OPERATION_LIMIT.depth} deep; this has 13.`,
      extensions: { code: 'TOO_DEEP' },
    })
  })

  it('has a line in the table, and each line a test here or in the contract of sockets', () => {
    const others = [
      'Length of a request',
      'Depth of an operation',
      'Time of an operation',
      'Answer, or event',
      'Message on a socket',
      'Operations at a time on a socket',
      'Time for a body',
      'Requests of a household at a time',
      'Event streams of a household at a time',
      'Subscriptions of a household at a time, on sockets',
      'Sockets of a household at a time',
      'Connections of a household at a time',
    ]
    expect(HARD_LIMITS.map(({ what }) => what).toSorted()).toEqual([...Object.keys(reached), ...others].toSorted())
    expect(MAX_SOCKET_OPERATIONS).toBe(50)
  })

  it('holds however often an operation was within it with other variables', async () => {
    const pages =
      'query ($first: Int!) { archive(first: $first) { edges { node { squares { answers { __typename } } } } } }'
    for (let first = 1; first <= 20; first++) expect(await ask(pages, { first })).toMatchObject({ code: undefined })
    expect(await ask(pages, { first: 100 })).toMatchObject({ code: 'TOO_COSTLY' })
  })

  it('counts each id of a list of nodes, and what is asked of it, wherever the ids stand', async () => {
    const costly = '{ ... on Game { squares { id pickCount possibleAnswers answers { __typename } } } }'
    const ids = Array(MAX_NODE_IDS).fill(SONG)
    expect(await ask(`query ($ids: [ID!]!) { nodes(ids: $ids) ${costly} }`, { ids })).toMatchObject({
      code: 'TOO_COSTLY',
    })
    expect(await ask(`{ nodes(ids: ${JSON.stringify(ids)}) ${costly} }`)).toMatchObject({ code: 'TOO_COSTLY' })
  })

  it('counts what is asked of the schema itself', async () => {
    const fields = many(200, (i) => `a${i}: fields { name }`)
    expect(await ask(`{ __schema { types { ${many(149, (i) => `a${i}: fields { name }`)} } } }`)).toMatchObject({
      code: 'TOO_COSTLY',
    })
    expect(await ask(`{ __schema { types { ${fields} } } }`)).toMatchObject({ code: 'TOO_MANY_FIELDS' })
    expect(await ask(`{ ${many(6, (i) => `a${i}: __type(name: "Query") { name }`)} }`)).toMatchObject({
      code: 'TOO_MUCH_INTROSPECTION',
    })
  })

  it('holds over sockets, too', async () => {
    const player = server.player()
    const change = `subscription { rarityChanged(gameNumber: 1) { ${many(MAX_ALIASES + 1, (i) => `a${i}: version`)} } }`
    await using watch = player.watches(change)
    await expect(watch.next()).rejects.toMatchObject([{ message: expect.stringContaining('aliases') }])
    await using other = player.watches('subscription { rarityChanged(gameNumber: 1) { version } }', { x: nested(11) })
    await expect(other.next()).rejects.toMatchObject([{ message: expect.stringContaining('nested') }])
  })

  it('lets everybody read the schema', async () => {
    expect(await ask(getIntrospectionQuery())).toMatchObject({ status: 200, code: undefined })
  })

  it('names the ids that a list may have', async () => {
    expect(await ask(NODES, { ids: ['U29uZzox'] })).toMatchObject({ code: undefined })
  })
})
