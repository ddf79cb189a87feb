/** A server with too much to do says so at once, to those who come last; and one that stops finishes what it has begun. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { inTime } from '../support/watch.ts'

const BODY = JSON.stringify({ query: '{ todaysGame { number } }' })
const HEADERS = { 'content-type': 'application/json' }

it('with as many requests under way as may be, further ones are told to come back; health and files are served', async () => {
  await using server = await startTestServer({ today: 2, variables: { MAX_OPEN_REQUESTS: '1' } })
  const letGo = await holdSessions(server)
  const held = ask(server.url, { cookie: `session=${'x'.repeat(43)}` })
  const refused = await until(
    () => ask(server.url),
    ({ status }) => status === 503,
  )
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toEqual({
    errors: [
      {
        message: 'We are very busy just now. Please try again in a moment.',
        extensions: { code: 'OVERLOADED', retryAfterSeconds: 2 },
      },
    ],
  })
  for (const path of ['/', '/healthz', '/livez', '/readyz', '/schema.graphql']) {
    const answer = await fetch(server.url + path)
    expect(answer.status, `${path}: ${await answer.text()}`).toBe(200)
  }
  expect(await closeCode(server.url)).toBe(1013)

  await letGo()
  expect((await held).status).toBe(200)
  const { status } = await until(
    () => ask(server.url),
    (answer) => answer.status === 200,
  )
  expect(status).toBe(200)
})

it('while it stops, it sends its sockets elsewhere, and answers what it had taken', async () => {
  const server = await startTestServer({ today: 2 })
  const slow = slowRequest(server.url)
  await slow.isUnderWay
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const stopping = Promise.resolve(server[Symbol.asyncDispose]())
  const [code] = await inTime(closed, () => 'the socket stayed open')
  expect(code).toBe(1012)
  expect(await slow.finish()).toContain('HTTP/1.1 200')
  await inTime(stopping, () => 'the server did not stop')
  await expect(fetch(server.url)).rejects.toThrow()
})

it('requests without their last byte keep nobody out', async () => {
  await using server = await startTestServer({ today: 2, variables: { MAX_OPEN_REQUESTS: '1' } })
  const slow = slowRequest(server.url)
  await slow.isUnderWay
  expect((await ask(server.url)).status).toBe(200)
  expect(await slow.finish()).toContain('HTTP/1.1 200')
})

const VIEWER = JSON.stringify({ query: '{ viewer { isSignedIn } }' })

/** Asks what is in memory, or with a session in the cookie what only the database knows. */
function ask(url: string, session: { readonly cookie?: string } = {}): Promise<Response> {
  const body = session.cookie ? VIEWER : BODY
  return fetch(`${url}/graphql`, { method: 'POST', headers: { ...HEADERS, ...session }, body })
}

/** Until it is let go, who brings a session waits for the database. */
async function holdSessions({ connection }: TestServer): Promise<() => Promise<void>> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('begin; lock table session')
  return () => client.end()
}

/** Asks until it is so; nothing tells a client when the server has seen another's request. */
async function until<T>(ask: () => Promise<T>, isIt: (answer: T) => boolean): Promise<T> {
  const asking = (async () => {
    for (;;) {
      const answer = await ask()
      if (isIt(answer)) return answer
      await wait(10)
    }
  })()
  return inTime(asking, () => 'it was never so')
}

interface SlowRequest {
  /** The server has taken it. */
  readonly isUnderWay: Promise<void>
  finish(): Promise<string>
}

/** A request whose last byte is sent when the test wants. */
function slowRequest(url: string): SlowRequest {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  const isUnderWay = new Promise<void>((resolve) =>
    socket.on('data', (piece) => {
      answer += piece
      if (answer.includes('100 Continue')) resolve()
    }),
  )
  const head = 'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n'
  socket.write(`${head}Expect: 100-continue\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, -1)}`)
  return {
    isUnderWay: inTime(isUnderWay, () => 'the server did not take a slow request'),
    async finish() {
      const ended = once(socket, 'close')
      socket.write(BODY.slice(-1))
      await inTime(ended, () => `no answer came to a slow request: ${answer}`)
      return answer
    },
  }
}

/** Of a socket that is not let in. */
async function closeCode(url: string): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  const [code] = await inTime(once(socket, 'close'), () => 'the socket stayed open')
  return code
}
