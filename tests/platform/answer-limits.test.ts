/** How large an answer may be, and how long an operation may take: what is beyond ends in a sentence, over HTTP, streams and sockets. */
import { type ExecutionResult, execute, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_ANSWER_BYTES } from '#schema/limits.ts'
import { schema } from '#schema/schema.ts'
import { boundedRun } from '#server/platform/graphql/executor.ts'
import type { Player } from '../support/player.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { socketClient } from '../support/watch.ts'

let server: TestServer
let ada: Player

beforeAll(async () => {
  server = await startTestServer({ today: 4 })
  ada = server.player()
  await guessesMuch(ada)
})
afterAll(() => server[Symbol.asyncDispose]())

/** So often in one operation, what is stored of this player is more than an answer may hold, and costs less than an operation may. */
const TIMES = 24
const ALL = `{ ${Array.from({ length: TIMES }, (_, i) => `a${i}: exportMyData`).join(' ')} }`

/** Every song in every square, wrong or not. */
async function guessesMuch(player: Player): Promise<void> {
  for (const number of [1, 2, 3, 4]) await player.guessesRight(number, 0)
  const [plays, songs] = [await server.prisma.play.findMany(), await server.prisma.song.findMany()]
  const squares = [1, 2, 3, 4, 5, 6, 7, 8]
  const data = plays.flatMap(({ gameId, playerId }) =>
    squares.flatMap((square) => songs.map(({ id }) => ({ gameId, playerId, square, songId: id }))),
  )
  await server.prisma.wrongGuess.createMany({ data })
}

const TOO_LARGE = {
  data: null,
  errors: [
    {
      message: 'The answer is larger than 4 MB. Please ask for less at once.',
      extensions: { code: 'ANSWER_TOO_LARGE' },
    },
  ],
}

describe('an answer that is too large', () => {
  it('is one: each part of it alone is told', async () => {
    const { exportMyData } = await ada.asks<{ exportMyData: string }>('{ exportMyData }')
    expect(exportMyData.length).toBeLessThan(MAX_ANSWER_BYTES / 2)
    expect(Buffer.byteLength(JSON.stringify(exportMyData)) * TIMES).toBeGreaterThan(MAX_ANSWER_BYTES)
  })

  it('is a sentence over HTTP, asked for in the usual way and in others', async () => {
    expect(await ada.ask(ALL)).toEqual(TOO_LARGE)
    const headers = { 'content-type': 'application/json', 'x-cost': '1' }
    const response = await ada.fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query: ALL }) })
    expect(await response.json()).toMatchObject(TOO_LARGE)
  })

  it('is a sentence in a stream', async () => {
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
    const response = await ada.fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query: ALL }) })
    const text = await response.text()
    expect(text).toContain('ANSWER_TOO_LARGE')
    expect(text.length).toBeLessThan(1000)
  })

  it('is a sentence on a socket', async () => {
    const client = socketClient(server.url, ada.cookie)
    const { value } = await client.iterate({ query: ALL }).next()
    expect(value).toEqual(TOO_LARGE)
    await client.dispose()
  })
})

describe('an operation that takes too long', () => {
  const OUT_OF_TIME = {
    message: 'This takes longer than 30 s. Please ask for less at once.',
    extensions: { code: 'OUT_OF_TIME' },
  }
  const told = ({ data, errors }: ExecutionResult) => JSON.parse(JSON.stringify({ data, errors }))

  it('is answered when its time is over, though it has not come to an end', async () => {
    const result = await boundedRun({}, () => new Promise<never>(() => {}), 5)
    expect(told(result)).toEqual({ data: null, errors: [OUT_OF_TIME] })
  })

  it('resolves no further field then', async () => {
    const context = {}
    const document = parse('{ calendar { now } songs(first: 1) { edges { node { id } } } }')
    await boundedRun(context, () => new Promise<never>(() => {}), 5)
    const result = await execute({ schema, document, contextValue: context })
    expect(told(result)).toMatchObject({ data: null, errors: [expect.objectContaining(OUT_OF_TIME)] })
  })
})
