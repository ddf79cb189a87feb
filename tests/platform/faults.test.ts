/** What is said of a fault of ours, and of a database that goes away under a running server: the first is logged, the second passes. */
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startOwnPostgres } from '../support/embedded.ts'
import { startTestServer } from '../support/test-server.ts'
import { inTime } from '../support/watch.ts'

it('a fault is told by a number that stands in the log, and nothing else of it is told', async () => {
  await using server = await startTestServer({ today: 2 })
  await server.prisma.$executeRawUnsafe('alter table category rename to hidden_from_us')

  const { data, errors } = await server.player().ask('{ categories { edges { node { id } } } }')
  expect(data ?? null).toBeNull()
  const [error] = errors ?? []
  const id = String(error?.extensions?.['id'])
  expect(error?.message).toBe(`Something went wrong on our side. If it lasts, tell us this number: ${id}`)
  expect(error?.extensions).toEqual({ code: 'INTERNAL_ERROR', id })
  expect(JSON.stringify(errors)).not.toMatch(/postgres|prisma|relation|node_modules|\.ts/i)
  const line = server.takeLog().find((one) => one['id'] === id)
  expect(line).toMatchObject({ level: 50, err: { stack: expect.stringContaining('at ') } })
})

// Slow: what asks a lost database waits for its connection.
it('a database that is away is no fault: whoever asks is told, by code, status and header, to try again', async () => {
  await using database = await startOwnPostgres('composed')
  await using server = await startTestServer({ today: 4, database })
  const ada = server.player()
  await ada.guessesRight(1, 0)
  await ada.asks('{ game(number: 3) { ... on Game { number } } }')
  expect(await states(server.url)).toEqual([200, 200, 200])
  const song = (await server.answers.of(3))[0]?.[0]
  await database[Symbol.asyncDispose]()

  const sent = JSON.stringify({ query: '{ calendar { todaysNumber } categories { edges { node { id } } } }' })
  const headers = { 'content-type': 'application/json' }
  const refused = await ada.fetch('/graphql', { method: 'POST', headers, body: sent })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  const { data, errors } = await refused.json()
  expect(data ?? null).toBeNull()
  expect(errors[0].extensions).toEqual({ code: 'UNAVAILABLE', retryAfterSeconds: 2 })
  expect(JSON.stringify(errors)).not.toMatch(/postgres|prisma|connect|node_modules|\.ts/i)
  expect((await ada.guesses(3, 0, song)).__typename).toBe('TryAgain')

  const page = await fetch(server.url)
  expect(page.status).toBe(200)
  expect(await states(server.url)).toEqual([200, 503, 503])
  const ready = await fetch(`${server.url}/readyz`)
  expect(await ready.json()).toEqual({ status: 'not ready', reasons: ['the database does not answer'] })
  const health = await fetch(`${server.url}/healthz`)
  expect(await health.json()).toEqual({ status: 'the database does not answer' })

  // One that breaks at its first event, since the game is known and its counts are not, and one that breaks before.
  expect(await closeCode(server.url, 3)).toBe(1013)
  expect(await closeCode(server.url, 2)).toBe(1013)

  const log = server.takeLog()
  expect(log.map(({ msg }) => msg)).toContain('the database is away or too slow: requests are told to try again')
  expect(log.filter((line) => 'id' in line)).toEqual([])
})

it('parameters that are no JSON are the mistake of whoever asks', async () => {
  await using server = await startTestServer({ today: 2 })
  const query = encodeURIComponent('query ($n: Int!) { game(number: $n) { __typename } }')
  for (const name of ['variables', 'extensions']) {
    const answer = await fetch(`${server.url}/graphql?query=${query}&${name}=%7Bn:1`)
    expect(answer.status).toBe(400)
    const { errors } = await answer.json()
    expect(errors[0]).toMatchObject({
      message: `The parameter ${name} must be JSON.`,
      extensions: { code: 'BAD_REQUEST' },
    })
  }
})

/** Whether it lives, whether it is ready, and how it was asked before there were two answers. */
function states(url: string): Promise<readonly number[]> {
  return Promise.all(['livez', 'readyz', 'healthz'].map(async (path) => (await fetch(`${url}/${path}`)).status))
}

/** A subscription that cannot be served closes its socket in a way after which clients come back. */
async function closeCode(url: string, game: number): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init' }))
  await once(socket, 'message')
  const query = `subscription { rarityChanged(gameNumber: ${game}) { version } }`
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }))
  const [code] = await inTime(once(socket, 'close'), () => 'the socket stayed open')
  return code
}
