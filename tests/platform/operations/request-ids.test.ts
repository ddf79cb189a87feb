/** Every request can be found again: its answer names it, and so does whatever the log says of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 4 })
})

afterAll(() => server[Symbol.asyncDispose]())

const GAME = '{ todaysGame { number } }'
const ask = (query: string, headers: Record<string, string> = {}) =>
  server.player().fetch(`/graphql?query=${encodeURIComponent(query)}`, { headers })
const idOf = (response: Response) => response.headers.get('x-request-id') ?? ''

describe('a request', () => {
  it('is named in its answer, whatever was asked for and however it was answered', async () => {
    const paths = ['/', '/healthz', '/schema.graphql', '/images/none', '/nowhere.js', '/graphql?query=nonsense']
    const answers = await Promise.all(paths.map((path) => server.player().fetch(path)))
    // The second time it comes from memory.
    const ids = [...answers, await ask(GAME), await ask(GAME)].map(idOf)
    expect(ids.filter((id) => !/^[\w-]{8,}$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('keeps the name that a proxy gave it, if it is fit for a log', async () => {
    const given = 'req-7f3a.2026:11/21=x'
    expect(idOf(await ask(GAME, { 'x-request-id': given }))).toBe(given)
    for (const unfit of ['short', 'x'.repeat(200), 'has "quotes" and {braces}']) {
      expect(idOf(await ask(GAME, { 'x-request-id': unfit }))).not.toBe(unfit)
    }
  })

  it('that fails for a fault of ours leads from its number to its line in the log', async () => {
    await server.prisma.$executeRawUnsafe('alter table category rename to hidden_from_us')
    const given = 'find-me-again-42'
    const response = await ask('{ categories { edges { node { id } } } }', { 'x-request-id': given })
    await server.prisma.$executeRawUnsafe('alter table hidden_from_us rename to category')
    const { errors } = await response.json()
    expect(idOf(response)).toBe(given)
    const lines = server.takeLog()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ requestId: given, id: errors[0].extensions.id })
  })
})
