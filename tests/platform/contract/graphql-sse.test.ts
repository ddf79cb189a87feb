/** Subscriptions over HTTP as server-sent events, for those who have no socket: the "distinct connections" of the GraphQL over SSE protocol. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { inTime } from '../../support/watch.ts'

const GAME = 2
const BOARD = `subscription { leaderboardChanged(gameNumber: ${GAME}) { startedCount } }`
const RARITY = `subscription { rarityChanged(gameNumber: ${GAME}) { game { startedCount } play { status } } }`

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

interface Stream extends AsyncDisposable {
  readonly response: Response
  /** The next event, comments left out; null at the end. */
  next(): Promise<{ readonly event: string; readonly data: string; readonly id: string | undefined } | null>
}

async function open(
  query: string,
  method: 'GET' | 'POST' = 'POST',
  more: Readonly<Record<string, string>> = {},
): Promise<Stream> {
  const leave = new AbortController()
  const headers = { accept: 'text/event-stream', ...more }
  const response =
    method === 'GET'
      ? await fetch(`${server.url}/graphql?${new URLSearchParams({ query })}`, { headers, signal: leave.signal })
      : await fetch(`${server.url}/graphql`, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
          signal: leave.signal,
        })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): ReturnType<Stream['next']> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const fieldOf = (name: string) =>
          lines
            .find((line) => line.startsWith(`${name}:`))
            ?.slice(name.length + 1)
            .trim()
        const event = fieldOf('event')
        if (event) return { event, data: fieldOf('data') ?? '', id: fieldOf('id') }
        continue
      }
      const read = await reader?.read()
      if (!read || read.done) return null
      text += read.value
    }
  }
  return {
    response,
    next: () => inTime(next(), () => 'no event came'),
    [Symbol.asyncDispose]: async () => leave.abort(),
  }
}

describe('a stream of events', () => {
  it.each(['GET', 'POST'] as const)(
    'begins over %s with the state of now, and goes on with each change',
    async (method) => {
      await using stream = await open(BOARD, method)
      expect(stream.response.status).toBe(200)
      expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
      const first = await stream.next()
      expect(first?.event).toBe('next')
      const { startedCount } = JSON.parse(first?.data ?? '').data.leaderboardChanged
      await server.player().guessesRight(GAME, 0)
      const change = await stream.next()
      const sequence = Number(change?.id)
      const data = { leaderboardChanged: { startedCount: startedCount + 1 } }
      expect(change).toEqual({
        event: 'next',
        data: JSON.stringify({ data, extensions: { sequence } }),
        id: String(sequence),
      })
      expect(sequence).toBeGreaterThan(Number(first?.id))
    },
  )

  it('is the own of whoever the cookie names', async () => {
    const ada = server.player()
    await ada.guessesRight(GAME, 0)
    await using stream = await open(RARITY, 'POST', { cookie: ada.cookie })
    expect(JSON.parse((await stream.next())?.data ?? '').data.rarityChanged.play).toEqual({ status: 'PLAYING' })
  })

  it('[LI2] goes on after the id of the last event, as an event source does by itself', async () => {
    await using before = await open(BOARD)
    const id = (await before.next())?.id ?? ''
    await using known = await open(BOARD, 'GET', { 'last-event-id': id })
    await using older = await open(BOARD, 'GET', { 'last-event-id': String(Number(id) - 1) })
    expect((await older.next())?.id).toBe(id)
    await server.player().guessesRight(GAME, 0)
    expect(Number((await known.next())?.id)).toBeGreaterThan(Number(id))
  })

  it('tells of a mistake, and completes', async () => {
    await using stream = await open('subscription { leaderboardChanged(gameNumber: 3) { id } }')
    const { errors } = JSON.parse((await stream.next())?.data ?? '')
    expect(errors).toMatchObject([{ extensions: { code: 'FutureGame' } }])
    expect((await stream.next())?.event).toBe('complete')
    expect(await stream.next()).toBeNull()
  })

  it('carries a query, too', async () => {
    await using stream = await open('{ todaysGame { number } }')
    expect(await stream.next()).toEqual({ event: 'next', data: '{"data":{"todaysGame":{"number":2}}}' })
    expect((await stream.next())?.event).toBe('complete')
  })
})
