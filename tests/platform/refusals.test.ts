/** What is refused before it can do harm, and what a client learns of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawAnswer } from '../support/raw-answer.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
  server = await startTestServer({ today: 3 })
  const ada = server.player()
  await ada.guessesRight(1, 0)
  cookie = ada.cookie
})
afterAll(() => server[Symbol.asyncDispose]())

const GIVE_UP = 'mutation { giveUp(input: { gameNumber: 1 }) { __typename } }'

function post(body: string | Blob, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body,
  })
}

async function ask(query: string) {
  const response = await post(JSON.stringify({ query }))
  const reply: { data?: unknown; errors?: { message: string; extensions?: Record<string, unknown> }[] } =
    await response.json()
  return { status: response.status, ...reply }
}

/** Nothing that was refused has ended Ada's game. */
async function isUnharmed(): Promise<boolean> {
  return (await server.prisma.play.count({ where: { gaveUpAt: { not: null } } })) === 0
}

describe('a request that another site makes a visitor send', () => {
  it.each([
    ['a form', 'application/x-www-form-urlencoded', new URLSearchParams({ query: GIVE_UP }).toString()],
    [
      'a form with files',
      'multipart/form-data; boundary=x',
      `--x\r\ncontent-disposition: form-data; name="query"\r\n\r\n${GIVE_UP}\r\n--x--`,
    ],
    ['plain text', 'text/plain', JSON.stringify({ query: GIVE_UP })],
    ['plain text that mentions JSON', 'text/plain; application/json', JSON.stringify({ query: GIVE_UP })],
    ['bare GraphQL', 'application/graphql', GIVE_UP],
    ['nothing named', '', JSON.stringify({ query: GIVE_UP })],
  ])('as %s is refused', async (_what, type, body) => {
    expect((await post(new Blob([body]), { 'content-type': type })).status).toBe(415)
    expect((await post(new Blob([body]), { 'content-type': type, cookie: '' })).status).toBe(415)
    expect(await isUnharmed()).toBe(true)
  })

  it.each(['https://elsewhere.example', 'null', 'http://127.0.0.1:1', 'nonsense'])(
    'from %s is refused',
    async (origin) => {
      const response = await post(JSON.stringify({ query: GIVE_UP }), { origin })
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(await isUnharmed()).toBe(true)
    },
  )

  it('from a name that leads to this machine (DNS rebinding) is refused, over HTTP and as a socket', async () => {
    const evil = `evil.example:${new URL(server.url).port}`
    const from = `Host: ${evil}\r\nOrigin: http://${evil}\r\nCookie: ${cookie}\r\n`
    const body = JSON.stringify({ query: GIVE_UP })
    const posted = `POST /graphql HTTP/1.1\r\n${from}Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    expect(await rawAnswer(server.url, posted)).toMatch(/^HTTP\/1.1 403 [\s\S]*OTHER_SITE/)
    const upgrade = `GET /graphql HTTP/1.1\r\n${from}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`
    expect(await rawAnswer(server.url, upgrade)).toMatch(/^HTTP\/1.1 403 /)
    expect(await isUnharmed()).toBe(true)
  })

  it('as a link or a picture can read, and not change anything', async () => {
    const url = `${server.url}/graphql?query=${encodeURIComponent(GIVE_UP)}`
    const response = await fetch(url, { headers: { cookie } })
    expect(response.status).toBe(405)
    expect(await isUnharmed()).toBe(true)
    expect((await fetch(`${server.url}/graphql?query=%7B__typename%7D`)).status).toBe(200)
  })

  it('is another matter than one from our own page', async () => {
    const response = await post('{"query":"{ __typename }"}', { origin: server.url })
    expect(response.status).toBe(200)
  })

  it('is another matter than one from our own page by another name of this machine', async () => {
    const localhost = server.url.replace('127.0.0.1', 'localhost')
    const response = await fetch(`${localhost}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, origin: localhost },
      body: '{"query":"{ __typename }"}',
    })
    expect(response.status).toBe(200)
  })

  it('is told from one of our own by SITE_URL, whatever the Host header says', async () => {
    await using site = await startTestServer({ today: 1, variables: { SITE_URL: 'https://ninefold.example' } })
    const statusFrom = async (origin: string) => {
      const headers = { 'content-type': 'application/json', cookie, origin }
      return (await fetch(`${site.url}/graphql`, { method: 'POST', headers, body: '{"query":"{ __typename }"}' }))
        .status
    }
    expect(await statusFrom('https://ninefold.example')).toBe(200)
    expect(await statusFrom('http://ninefold.example')).toBe(403)
    expect(await statusFrom(site.url)).toBe(403)
  })
})

describe('a mistake of the client', () => {
  it.each([
    ['a query that does not parse', '{ oops', /Syntax Error/],
    ['a field that does not exist', '{ lyrics }', /Cannot query field/],
    ['a number too large', '{ game(number: 99999999999) { __typename } }', /Int/],
    ['an enum that is none', '{ leaderboard(gameNumber: 1, scope: FRIENDS) { __typename } }', /FRIENDS/],
    ['an id that is none', '{ node(id: "%%%") { id } }', /./],
    ['too long a page', '{ archive(first: 1, last: 1, after: "x", before: "y") { edges { cursor } } }', /./],
  ])('%s is explained, and is no fault of ours', async (_what, query, message) => {
    const { errors = [] } = await ask(query)
    for (const error of errors) {
      expect(error.message).toMatch(message)
      expect(error.extensions?.['code']).not.toBe('INTERNAL_ERROR')
    }
    expect(server.takeLog()).toEqual([])
  })

  it.each([
    ['a negative number of entries', '{ archive(first: -1) { edges { cursor } } }', /"first" must be a non-negative/],
    ['a cursor that is none', '{ archive(after: "nonsense") { edges { cursor } } }', /cursor is of another list/],
    ['a cursor of another list', '{ albums(after: "MTI=") { edges { cursor } } }', /cursor/],
    [
      'the last entries of a list by position',
      '{ viewer { webhooks(last: 2) { edges { cursor } } } }',
      /"last" can only be used/,
    ],
  ])('%s is explained, with a code', async (_what, query, message) => {
    const { errors } = await ask(query)
    expect(errors).toMatchObject([{ message: expect.stringMatching(message), extensions: { code: 'BAD_USER_INPUT' } }])
    expect(server.takeLog()).toEqual([])
  })

  it('a text that the database cannot hold is explained: in the query, in its variables, and over a socket', async () => {
    const player = server.player()
    const query = 'query ($ref: ID!) { userGame(ref: $ref) { __typename } }'
    const refusal = { message: 'Text cannot have the character U+0000.', extensions: { code: 'BAD_USER_INPUT' } }
    expect((await player.ask('{ userGame(ref: "a\\u0000") { __typename } }')).errors).toMatchObject([refusal])
    expect((await player.ask(query, { ref: 'a\u0000' })).errors).toMatchObject([refusal])
    const change = 'subscription ($ref: ID!) { rarityChanged(gameRef: $ref) { version } }'
    await using watch = player.watches(change, { ref: 'a\u0000' })
    await expect(watch.next()).rejects.toThrow(refusal.message)
    expect(server.takeLog()).toEqual([])
  })

  it('that is no HTTP is answered 400, and the server goes on', async () => {
    expect(await rawAnswer(server.url, 'HELLO\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  it('that leaves in the middle of an answer leaves no trace', async () => {
    const controller = new AbortController()
    const answer = fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: '{ songs { edges { node { id hint } } } archive { edges { node { startedCount } } } }',
      }),
      signal: controller.signal,
    }).catch((problem: unknown) => (problem instanceof Error ? problem.name : problem))
    setImmediate(() => controller.abort())
    await answer
    expect((await ask('{ todaysGame { number } }')).data).toEqual({ todaysGame: { number: 3 } })
    expect(server.takeLog()).toEqual([])
  })
})
