/** What happens when the database goes away under a running server. */
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestServer } from '../../support/test-server.ts'
import { inTime } from '../../support/watch.ts'

it('a fault is told by a number that stands in the log, and nothing else of it is told', async () => {
  await using server = await startTestServer({ today: 3 })
  const ada = server.player()
  await ada.guessesRight(1, 0)
  await ada.asks('{ todaysGame { number } }')
  await server.loseDatabase()

  const { data, errors } = await ada.ask('{ calendar { todaysNumber } songs { edges { node { id } } } }')
  expect(data ?? null).toBeNull()
  const [error] = errors ?? []
  const id = String(error?.extensions?.['id'])
  expect(error?.message).toBe(`Something went wrong on our side. If it lasts, tell us this number: ${id}`)
  expect(error?.extensions).toEqual({ code: 'INTERNAL_ERROR', id })
  expect(JSON.stringify(errors)).not.toMatch(/postgres|prisma|connect|node_modules|\.ts/i)

  const page = await fetch(server.url)
  expect(page.status).toBe(200)
  const health = await fetch(`${server.url}/healthz`)
  expect([health.status, await health.json()]).toEqual([503, { status: 'the database does not answer' }])

  // One that breaks at its first event, since the game is known, and one that breaks before.
  expect(await closeCode(server.url, 3)).toBe(1013)
  expect(await closeCode(server.url, 2)).toBe(1013)

  const log = server.takeLog()
  const line = log.find((one) => one['id'] === id)
  expect(line).toMatchObject({ level: 50, err: { stack: expect.stringContaining('at ') } })
})

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
