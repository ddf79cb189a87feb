/** One household, however much it opens and leaves unfinished, keeps no other waiting, and is told at once what is too much. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { HOUSEHOLD_LIMITS, MAX_SOCKET_OPERATIONS } from '#schema/limits.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { inTime } from '../support/watch.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 2, variables: { API_ADDRESS_POINTS: '999999999' } })
})
afterAll(() => server[Symbol.asyncDispose]())

const THIS_MACHINE = '127.0.0.1'
const BODY = JSON.stringify({ query: '{ todaysGame { number } }' })
const JSON_TYPE = { 'content-type': 'application/json' }
/** Of another test each, so that none inherits what another has opened. */
const households = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6', '127.0.0.7'] as const
const OTHER = '127.0.0.99'

const portOf = () => Number(new URL(server.url).port)

interface Answered {
  readonly status: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A request from an address of this machine. */
async function ask(localAddress: string, headers: Record<string, string> = {}): Promise<Answered> {
  const options = { host: THIS_MACHINE, port: portOf(), path: '/graphql', method: 'POST', localAddress, agent: false }
  const asked = request({ ...options, headers: { ...JSON_TYPE, ...headers } })
  asked.end(BODY)
  const [answer]: IncomingMessage[] = await inTime(once(asked, 'response'), () => 'no answer came')
  if (!answer) throw new Error('no answer came')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

interface Opened {
  readonly socket: Socket
  /** What has come until the connection ended. */
  readonly all: Promise<string>
}

/** A connection that sends this and no more. */
function open(localAddress: string, sent: string): Opened {
  const socket = connect({ host: THIS_MACHINE, port: portOf(), localAddress })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  if (sent) socket.write(sent)
  return { socket, all: text(socket).catch(() => '') }
}

async function openMany(count: number, localAddress: string, sent: string): Promise<readonly Opened[]> {
  const opened = Array.from({ length: count }, () => open(localAddress, sent))
  await inTime(Promise.all(opened.map(({ socket }) => once(socket, 'connect'))), () => 'not all connections opened')
  return opened
}

const head = (more = '') =>
  `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}Content-Length: ${BODY.length}\r\n\r\n`
const UNFINISHED = head() + BODY.slice(0, -1)

const TOO_MANY = { code: 'TOO_MANY_OPEN', retryAfterSeconds: 2 }
const extensionsOf = ({ body }: Pick<Answered, 'body'>) => JSON.parse(body).errors[0].extensions

describe('requests without their last byte', () => {
  it('keep nobody out, although this machine may send as many as it likes', async () => {
    await openMany(2000, THIS_MACHINE, UNFINISHED)
    expect(await ask(OTHER)).toMatchObject({ status: 200 })
    expect(await ask(THIS_MACHINE)).toMatchObject({ status: 200 })
  })

  it('are refused at once above the bound of their household, and other households go on', async () => {
    const [household] = households
    await openMany(HOUSEHOLD_LIMITS.requests.most, household, UNFINISHED)
    const refused = await ask(household)
    expect([refused.status, refused.headers['retry-after'], extensionsOf(refused)]).toEqual([429, '2', TOO_MANY])
    // A word about streams makes no stream of it.
    expect(await ask(household, { accept: 'text/event-stream' })).toMatchObject({ status: 429 })
    expect(await ask(OTHER)).toMatchObject({ status: 200 })
  })

  // Slow: five seconds are what is tested.
  it('are answered after five seconds, whatever would read them', async () => {
    const slow = [open(OTHER, UNFINISHED), open(OTHER, head('X-Cost: 1\r\n') + BODY.slice(0, -1))]
    for (const { all } of slow) {
      const answer = await all
      expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*Connection: close[\s\S]*BODY_TOO_SLOW/i)
    }
    expect(server.takeLog()).toEqual([])
  })
})

describe('connections', () => {
  it('are refused in words above the bound of their household, and other households go on', async () => {
    const household = households[1]
    await openMany(HOUSEHOLD_LIMITS.connections.most, household, '')
    expect(await ask(OTHER)).toMatchObject({ status: 200 })
    const refused = await open(household, `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`).all
    expect(refused).toMatch(/^HTTP\/1.1 429 Too Many Requests\r\nRetry-After: 2\r\n/)
    expect(refused.match(/HTTP\/1.1/g)).toHaveLength(1)
  })

  it('are counted until they end', async () => {
    const household = households[2]
    for (const { socket } of await openMany(HOUSEHOLD_LIMITS.connections.most, household, '')) socket.destroy()
    const answered = async (): Promise<true> => ((await ask(household)).status === 200 ? true : answered())
    expect(await inTime(answered(), () => 'the household stayed out')).toBe(true)
  })
})

describe('sockets', () => {
  it('are refused above the bound of their household, and other households go on', async () => {
    const household = households[3]
    for (let opened = 0; opened < HOUSEHOLD_LIMITS.sockets.most; opened += 100) {
      await Promise.all(Array.from({ length: 100 }, () => openSocket(household)))
    }
    const [, answer] = await inTime(once(socketFrom(household), 'unexpected-response'), () => 'it was not refused')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '2'])
    await openSocket(OTHER)
  })

  it('have a bound of subscriptions together', async () => {
    const household = households[4]
    const count = HOUSEHOLD_LIMITS.subscriptions.most / MAX_SOCKET_OPERATIONS
    const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(household)))
    await Promise.all(sockets.map((socket) => subscribes(socket, MAX_SOCKET_OPERATIONS)))
    const last = await openSocket(household)
    expect(await subscribes(last, 1)).toContain('TOO_MANY_OPEN')
    sockets[0]?.close()
    if (sockets[0]) await once(sockets[0], 'close')
    expect(await subscribes(last, 1)).not.toContain('TOO_MANY_OPEN')
    expect(await subscribes(await openSocket(OTHER), 1)).not.toContain('TOO_MANY_OPEN')
  })
})

describe('event streams', () => {
  it('are refused above the bound of their household, and other households go on', async () => {
    const household = households[5]
    for (let opened = 0; opened < HOUSEHOLD_LIMITS.streams.most; opened += 50) {
      const statuses = await Promise.all(Array.from({ length: 50 }, () => openStream(household)))
      expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect(await openStream(household)).toEqual({ status: 429, retryAfter: '2' })
    expect(await openStream(OTHER)).toMatchObject({ status: 200 })
  })
})

const CHANGES = 'subscription { leaderboardChanged(gameNumber: 1) { version } }'

function socketFrom(localAddress: string): WebSocket {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { localAddress })
  onTestFinished(() => socket.terminate())
  socket.on('error', () => {})
  return socket
}

/** Ready for operations. */
async function openSocket(localAddress: string): Promise<WebSocket> {
  const socket = socketFrom(localAddress)
  await inTime(once(socket, 'open'), () => 'a socket did not open')
  socket.send('{"type":"connection_init"}')
  await inTime(once(socket, 'message'), () => 'a socket was not taken')
  return socket
}

/** Resolves with what has come when each of these subscriptions has heard something. */
async function subscribes(socket: WebSocket, count: number): Promise<string> {
  const heard: string[] = []
  const isHeard = new Promise<void>((resolve) => {
    socket.on('message', (message) => {
      if (heard.push(String(message)) >= count) resolve()
    })
  })
  for (let i = 0; i < count; i++) {
    socket.send(JSON.stringify({ id: `${performance.now()} ${i}`, type: 'subscribe', payload: { query: CHANGES } }))
  }
  await inTime(isHeard, () => `only ${heard.length} of ${count} subscriptions heard anything`)
  return heard.join()
}

async function openStream(localAddress: string) {
  const path = `/graphql?query=${encodeURIComponent(CHANGES)}`
  const options = { host: THIS_MACHINE, port: portOf(), path, localAddress, agent: false }
  const asked = request({ ...options, headers: { accept: 'text/event-stream' } })
  onTestFinished(() => void asked.destroy())
  asked.end()
  const [answer]: IncomingMessage[] = await inTime(once(asked, 'response'), () => 'no stream began')
  answer?.on('error', () => {})
  return { status: answer?.statusCode, retryAfter: answer?.headers['retry-after'] }
}
