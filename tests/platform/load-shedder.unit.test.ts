import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import {
  createLoadShedder,
  type LoadShedder,
  type LoadShedderSettings,
} from '#server/platform/admission/load-shedder.ts'
import { healthRoutes } from '#server/platform/http/health.ts'

/** Longer than any test: what is tested is the time in between. */
const HOUR_MS = 3_600_000
const SETTINGS = {
  maxLagMs: 0,
  maxOpenRequests: 1,
  drainMs: HOUR_MS,
  shutdownMs: 2 * HOUR_MS,
  trustProxy: 0,
  limitsHouseholds: true,
  waitingGuesses: () => 0,
}
const source = { isHealthy: async () => true, isAlone: () => false, missing: async () => [] }

/** A server that answers when the test wants, and says how it is. */
async function serverWith(settings: Partial<LoadShedderSettings> = {}, lag = { isTooHigh: false }) {
  const loadShedder: LoadShedder = createLoadShedder({ ...SETTINGS, ...settings }, { ...lag, [Symbol.dispose]() {} })
  const health = fastify()
  healthRoutes(health, source, loadShedder)
  await health.ready()
  const held: ServerResponse[] = []
  const server = createServer(async (request, response) => {
    if (!loadShedder.lets(request, response)) return
    if (health.hasRoute({ method: 'GET', url: request.url ?? '' })) return health.routing(request, response)
    if (request.url === '/graphql?stream') expect(loadShedder.letsStream(request)).toBeNull()
    if (request.url === '/file') response.end('a file')
    else server.emit('held', held.push(response))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const ask = (path: string, headers = {}) => fetch(url + path, { headers })
  return {
    loadShedder,
    held,
    ask,
    /** A request that is under way when this resolves. */
    async begin(path = '/graphql', headers = {}) {
      const taken = once(server, 'held')
      const answer = ask(path, headers)
      answer.catch(() => {})
      await taken
      return { answer }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const codeOf = async (answer: Response) => (await answer.json()).errors[0].extensions.code

it('is closed by too many open requests, of which streams are none', async () => {
  await using server = await serverWith()
  await server.begin('/graphql?stream')
  expect(server.loadShedder.closed()).toBeNull()
  const { answer } = await server.begin()
  const refused = await server.ask('/graphql')
  expect([refused.status, refused.headers.get('retry-after'), await codeOf(refused)]).toEqual([503, '2', 'OVERLOADED'])
  expect((await server.ask('/file')).status).toBe(200)
  server.held[1]?.end('at last')
  expect(await (await answer).text()).toBe('at last')
})

it('counts a request that only says that it would accept a stream', async () => {
  await using server = await serverWith()
  await server.begin('/graphql', { accept: 'text/event-stream' })
  expect(server.loadShedder.closed()).toBe('OVERLOADED')
})

it('counts an operation of a socket until it is released', async () => {
  await using server = await serverWith({ maxOpenRequests: 2 })
  await server.begin()
  const [response] = server.held
  const release = response && server.loadShedder.letsOperation(response.req)
  expect(server.loadShedder.closed()).toBe('OVERLOADED')
  if (typeof release !== 'function') throw new Error('the operation was refused')
  release()
  expect(server.loadShedder.closed()).toBeNull()
})

it('is closed by too many waiting guesses, and by an event loop that is late', async () => {
  await using full = await serverWith({ waitingGuesses: () => 10_000 })
  expect(full.loadShedder.closed()).toBe('OVERLOADED')
  await using late = await serverWith({}, { isTooHigh: true })
  expect(late.loadShedder.closed()).toBe('OVERLOADED')
  await using quiet = await serverWith()
  expect(quiet.loadShedder.closed()).toBeNull()
})

it('while the balancer is told that the server stops, serves whoever still comes, and every connection ends with its answer', async () => {
  await using server = await serverWith()
  expect((await server.ask('/readyz')).status).toBe(200)
  void server.loadShedder.drain()
  const ready = await server.ask('/readyz')
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not ready', reasons: ['the server is stopping'] },
  ])
  const { answer } = await server.begin()
  server.held[0]?.end('served')
  expect([(await answer).headers.get('connection'), await (await answer).text()]).toEqual(['close', 'served'])
})

it('is closed once the server stops: files are still served, and every connection ends with its answer', async () => {
  await using server = await serverWith({ drainMs: 0 })
  await server.loadShedder.drain()
  const refused = await server.ask('/graphql')
  expect([refused.status, refused.headers.get('connection'), await codeOf(refused)]).toEqual([503, 'close', 'STOPPING'])
  const file = await server.ask('/file')
  expect([file.status, file.headers.get('connection')]).toEqual([200, 'close'])
  expect((await server.ask('/livez')).status).toBe(200)
})

it('is empty when what was under way is answered; streams are ended', async () => {
  await using server = await serverWith()
  const stream = await server.begin('/graphql?stream')
  const { answer } = await server.begin()
  const empty = server.loadShedder.empty()
  await expect(stream.answer).rejects.toThrow()
  server.held[1]?.end('at last')
  await empty
  expect(await (await answer).text()).toBe('at last')
})
