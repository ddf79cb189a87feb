/** The socket speaks graphql-transport-ws, refuses what is not that, and outlives mistakes in queries. */
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { inTime } from '../../support/watch.ts'

const PROTOCOL = 'graphql-transport-ws'

let server: TestServer
let sockets: WebSocket[] = []

beforeAll(async () => {
  server = await startTestServer({ today: 2 })
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => {
  for (const socket of sockets) socket.terminate()
  sockets = []
})

function open(protocols: string | string[] = PROTOCOL, options: ClientOptions = {}, path = '/graphql'): WebSocket {
  const socket = new WebSocket(server.url.replace('http', 'ws') + path, protocols, options)
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}

async function closing(socket: WebSocket): Promise<{ code: number; reason: string }> {
  const [code, reason] = await inTime(once(socket, 'close'), () => 'the socket was not closed')
  return { code, reason: String(reason) }
}

/** The HTTP status of a refused upgrade. */
async function refusal(socket: WebSocket): Promise<number> {
  const [, response] = await inTime(once(socket, 'unexpected-response'), () => 'the upgrade was not refused')
  return response.statusCode
}

/** A socket on which operations can be sent; `receive` gives the messages in order. */
async function acknowledged(options: ClientOptions = {}) {
  const socket = open(PROTOCOL, options)
  const received: unknown[] = []
  const waiting: ((message: unknown) => void)[] = []
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(String(data))
    const first = waiting.shift()
    if (first) first(message)
    else received.push(message)
  })
  const receive = () =>
    inTime(
      received.length > 0
        ? Promise.resolve(received.shift())
        : new Promise<unknown>((resolve) => void waiting.push(resolve)),
      () => 'no message came',
    )
  const send = (message: object) => socket.send(JSON.stringify(message))
  await once(socket, 'open')
  send({ type: 'connection_init' })
  expect(await receive()).toEqual({ type: 'connection_ack' })
  return { socket, send, receive }
}

describe('a socket', () => {
  it('is given the protocol it asks for', async () => {
    const socket = open(['something-else', PROTOCOL])
    await once(socket, 'open')
    expect(socket.protocol).toBe(PROTOCOL)
  })

  it.each([['graphql-ws'], ['chat']])('of the protocol %s is closed with 4406, or never opened', async (protocol) => {
    const socket = open(protocol)
    const [failure] = await inTime(Promise.race([once(socket, 'error'), once(socket, 'close')]), () => 'it stayed open')
    expect(failure instanceof Error ? failure.message : failure).toMatch(/subprotocol|4406/i)
  })

  it('that sends an operation before its init is closed with 4401', async () => {
    const socket = open()
    await once(socket, 'open')
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: '{ __typename }' } }))
    expect(await closing(socket)).toMatchObject({ code: 4401 })
  })

  it('that sends no JSON is closed with 4400', async () => {
    const { socket } = await acknowledged()
    socket.send('hello')
    expect(await closing(socket)).toMatchObject({ code: 4400 })
  })

  it('that uses an id twice at a time is closed with 4409', async () => {
    const { socket, send } = await acknowledged()
    const query = 'subscription { rarityChanged(gameNumber: 2) { version } }'
    send({ id: '1', type: 'subscribe', payload: { query } })
    send({ id: '1', type: 'subscribe', payload: { query } })
    expect(await closing(socket)).toMatchObject({ code: 4409 })
  })

  it('that sends more than 64 KB at once is closed with 1009', async () => {
    const { socket } = await acknowledged()
    socket.send('x'.repeat(65 * 1024))
    expect(await closing(socket)).toMatchObject({ code: 1009 })
  })

  it('is answered a ping, of the protocol and of the transport', async () => {
    const { socket, send, receive } = await acknowledged()
    send({ type: 'ping' })
    expect(await receive()).toEqual({ type: 'pong' })
    socket.ping()
    await inTime(once(socket, 'pong'), () => 'no pong came')
  })

  it('takes queries and mutations too, and completes each', async () => {
    const { send, receive } = await acknowledged()
    send({ id: 'a', type: 'subscribe', payload: { query: '{ todaysGame { number } }' } })
    expect(await receive()).toEqual({ id: 'a', type: 'next', payload: { data: { todaysGame: { number: 2 } } } })
    expect(await receive()).toEqual({ id: 'a', type: 'complete' })
  })

  it('stays open for whoever sends a query with a mistake', async () => {
    const { send, receive } = await acknowledged()
    for (const query of ['{ oops', '{ nonsense }', 'subscription { rarityChanged(number: 1) { version } }']) {
      send({ id: 'x', type: 'subscribe', payload: { query } })
      expect(await receive()).toMatchObject({ id: 'x', type: 'error', payload: [{ message: expect.any(String) }] })
    }
    send({ id: 'y', type: 'subscribe', payload: { query: '{ __typename }' } })
    expect(await receive()).toMatchObject({ id: 'y', type: 'next' })
  })

  it('ends a subscription when its reader leaves it, and goes on with the others', async () => {
    const { send, receive } = await acknowledged()
    const query = 'subscription { rarityChanged(gameNumber: 2) { game { startedCount } } }'
    for (const id of ['1', '2']) {
      send({ id, type: 'subscribe', payload: { query } })
      expect(await receive()).toMatchObject({ id, type: 'next' })
    }
    send({ id: '1', type: 'complete' })
    send({ type: 'ping' })
    expect(await receive()).toEqual({ type: 'pong' })
    await server.player().guessesRight(2, 0)
    expect(await receive()).toMatchObject({ id: '2', type: 'next' })
  })

  it('may have 50 operations at a time', async () => {
    const { send, receive } = await acknowledged()
    const query = 'subscription { rarityChanged(gameNumber: 2) { version } }'
    for (let i = 0; i < 51; i++) send({ id: `${i}`, type: 'subscribe', payload: { query } })
    const types: string[] = []
    for (let i = 0; i < 51; i++) types.push(JSON.stringify(await receive()))
    expect(types.filter((text) => text.includes('"error"'))).toEqual([expect.stringContaining('TOO_MANY_OPERATIONS')])
  })
})

describe('an upgrade', () => {
  it('from a page of another site is refused, with and without a cookie', async () => {
    const origin = 'https://elsewhere.example'
    expect(await refusal(open(PROTOCOL, { origin }))).toBe(403)
    expect(await refusal(open(PROTOCOL, { origin, headers: { cookie: 'visitor=1' } }))).toBe(403)
    expect(await refusal(open(PROTOCOL, { origin: 'null' }))).toBe(403)
  })

  it('from a page of our own is taken', async () => {
    const socket = open(PROTOCOL, { origin: server.url })
    await once(socket, 'open')
  })

  it('elsewhere than at /graphql is refused', async () => {
    expect(await refusal(open(PROTOCOL, {}, '/chat'))).toBe(404)
  })
})

describe('a first guess', () => {
  it('is refused over a socket, where no cookie can be set, and counts nothing', async () => {
    const [song = ''] = (await server.answers.of(1))[0] ?? []
    const { send, receive } = await acknowledged()
    const query = `mutation { submitGuess(input: { gameNumber: 1, square: 0, songId: "${song}" }) { __typename } }`
    send({ id: 'g', type: 'subscribe', payload: { query } })
    expect(await receive()).toMatchObject({
      payload: { errors: [{ message: expect.stringMatching(/over HTTP/), extensions: { code: 'VISITOR_UNKNOWN' } }] },
    })
    expect(await server.prisma.play.count({ where: { game: { number: 1 } } })).toBe(0)
  })

  it('may be followed by others over a socket', async () => {
    const ada = server.player()
    await ada.guessesRight(1, 0)
    const [song = ''] = (await server.answers.of(1))[1] ?? []
    const { send, receive } = await acknowledged({ headers: { cookie: ada.cookie } })
    const query = `mutation { submitGuess(input: { gameNumber: 1, square: 1, songId: "${song}" }) { __typename } }`
    send({ id: 'g', type: 'subscribe', payload: { query } })
    expect(await receive()).toMatchObject({ payload: { data: { submitGuess: { __typename: 'Verdict' } } } })
  })
})
