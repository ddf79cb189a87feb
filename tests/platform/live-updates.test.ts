/** Messages of subscriptions have numbers, from which one can go on, and programs of others hear at most once a second. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientOptions } from 'ws'
import { openRawSocket } from '../support/raw-socket.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const GAME = 3
const BOARD = `subscription { leaderboardChanged(gameNumber: ${GAME}) { version startedCount } }`
const RARITY = `subscription { rarityChanged(gameNumber: ${GAME}) { version play { status } } }`
const PROGRAM = { origin: undefined }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME, variables: { LIVE_TICK_MS: '20' } })
})
afterAll(() => server[Symbol.asyncDispose]())

interface Message {
  readonly id: string
  readonly sequence: number
  readonly version: number
}

interface Listening {
  next(): Promise<Message>
}

/** Over a socket of its own. */
async function listen(query: string, extensions?: object, options?: ClientOptions): Promise<Listening> {
  const socket = await openRawSocket(server.url, options)
  socket.send({ id: 'x', type: 'subscribe', payload: { query, ...(extensions ? { extensions } : {}) } })
  return {
    async next() {
      const { id, payload } = JSON.parse(await socket.text())
      const [state] = Object.values<{ version?: number }>(payload.data)
      return { id, sequence: payload.extensions.sequence, version: state?.version ?? 0 }
    },
  }
}

const aGuess = () => server.player().guessesRight(GAME, 0)

describe.each([
  ['a board, which all share', BOARD],
  ["a game with the viewer's own play", RARITY],
])('a subscription to %s', (_, query) => {
  it('[LI1] numbers each message with the version of the game, which grows with every change', async () => {
    const reader = await listen(query)
    const first = await reader.next()
    expect(first.sequence).toBe(first.version)
    await aGuess()
    const second = await reader.next()
    expect(second.sequence).toBe(second.version)
    expect(second.sequence).toBeGreaterThan(first.sequence)
  })

  it('[LI2] that goes on after an older number begins with the newest state', async () => {
    await aGuess()
    const { sequence } = await (await listen(query)).next()
    expect(await (await listen(query, { after: sequence - 1 })).next()).toMatchObject({ sequence })
    expect(await (await listen(query, { after: 'nonsense' })).next()).toMatchObject({ sequence })
  })

  it('[LI2] that goes on after the newest number hears nothing until there is news', async () => {
    const { sequence } = await (await listen(query)).next()
    const known = await listen(query, { after: sequence })
    // The current state was skipped by the time a later subscriber has it.
    await (await listen(query)).next()
    await aGuess()
    expect((await known.next()).sequence).toBeGreaterThan(sequence)
  })
})

describe('a subscription to what is of no one game', () => {
  it('[LI1][LI3] has numbers that grow, and begins with the state, after whatever number', async () => {
    const ada = await signedIn(server.player(), 'Ada Numberreader')
    const query = 'subscription { friendsChanged { id } }'
    const as = { headers: { cookie: ada.cookie } }
    const first = await (await listen(query, undefined, as)).next()
    const again = await (await listen(query, { after: first.sequence }, as)).next()
    expect(again.sequence).toBeGreaterThan(first.sequence)
  })
})

describe('a program of somebody else', () => {
  it('[LI4] hears the first state at once, and the next not before a second has passed', async () => {
    const openedAt = performance.now()
    const program = await listen(BOARD, undefined, PROGRAM)
    const { version } = await program.next()
    await aGuess()
    expect((await program.next()).version).toBeGreaterThan(version)
    expect(performance.now() - openedAt).toBeGreaterThan(1000)
  })
})
