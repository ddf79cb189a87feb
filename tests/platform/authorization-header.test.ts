/** An Authorization header that names no key is an error for who sent it: a program with a mistyped key would read as a guest, without a word. */
import { once } from 'node:events'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const WHO = '{ viewer { isSignedIn name } }'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 2 })
})
afterAll(() => server[Symbol.asyncDispose]())

const MALFORMED = ['', `nf_${'x'.repeat(43)}`, `Token nf_${'x'.repeat(43)}`, 'Basic YTpi', 'BearerX nf_x', 'undefined']

describe('a malformed Authorization header', () => {
  const told = [
    { message: expect.stringContaining('Authorization: Bearer nf_'), extensions: { code: 'BAD_AUTHORIZATION' } },
  ]

  it.each(MALFORMED)(
    'is an error over HTTP, by POST and GET, and nobody is a guest by it: %j',
    async (authorization) => {
      const ada = await signedIn(server.player(), 'Nan Quill')
      const headers = { 'content-type': 'application/json', authorization, cookie: ada.cookie }
      const body = JSON.stringify({ query: WHO })
      for (const response of [
        await fetch(`${server.url}/graphql`, { method: 'POST', headers, body }),
        await fetch(`${server.url}/graphql?query={calendar{now}}`, { headers: { authorization } }),
      ]) {
        expect(response.status).toBe(401)
        expect(await response.json()).toEqual({ errors: told })
        expect(response.headers.get('www-authenticate')).toBe('Bearer')
      }
    },
  )

  it.each(MALFORMED)('is an error for a stream of events: %j', async (authorization) => {
    const query = 'subscription { rarityChanged(gameNumber: 1) { version } }'
    const headers = { accept: 'text/event-stream', authorization }
    const response = await fetch(`${server.url}/graphql?${new URLSearchParams({ query })}`, { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ errors: told })
  })

  it.each([...MALFORMED, 7, {}])('closes a socket with the reason, in its first message: %j', async (authorization) => {
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { authorization },
    })
    const reason = expect.stringMatching(/^BAD_AUTHORIZATION: .*Bearer nf_/)
    await expect(client.iterate({ query: WHO }).next()).rejects.toMatchObject({ code: 4403, reason })
    await client.dispose()
  })

  it('closes a socket, in the request that opens it', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { authorization: `nf_${'x'.repeat(43)}` },
    })
    socket.on('open', () => socket.send('{"type":"connection_init"}'))
    const [code, reason] = await once(socket, 'close')
    expect([code, String(reason)]).toEqual([4403, expect.stringMatching(/^BAD_AUTHORIZATION: /)])
  })
})
