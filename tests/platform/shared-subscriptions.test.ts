/** Public subscriptions are executed once and sent to all as the same bytes, without any visible difference. */
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClientOptions } from 'ws'
import { openRawSocket, type RawSocket } from '../support/raw-socket.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { inTime } from '../support/watch.ts'

const BOARD = `subscription ($game: Int!) {
  leaderboardChanged(gameNumber: $game) { __typename id version startedCount completedCount entries { ref name state } }
}`
/** Told at once is the first change of a tick alone: the next would have to wait for a minute. */
const LONG_TICK = '60000'

let server: TestServer
let game: number

beforeAll(async () => {
  server = await startTestServer({ today: 3, variables: { LIVE_TICK_MS: LONG_TICK } })
  game = server.today
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  game++
  await server.toGame(game)
})

const open = (options?: ClientOptions): Promise<RawSocket> => openRawSocket(server.url, options)

interface Next {
  readonly id: string
  readonly type: string
  readonly payload: { readonly data: { readonly leaderboardChanged: { readonly startedCount: number } } }
}
const read = (text: string): Next => JSON.parse(text)
const startedIn = (text: string) => read(text).payload.data.leaderboardChanged.startedCount
/** What follows the client's own beginning. */
const tailOf = (text: string) => text.slice(text.indexOf('"type":"next"'))

describe('a board that many watch', () => {
  it('comes to each under the name that each has given it, and else as the same text', async () => {
    const ids = ['1', 'b2f0c7c4-9d5f-4b3e-8c55-0d9f1b7a2e11', 'a "quoted" Ünïcode 🦄']
    const readers = await Promise.all(ids.map(() => open()))
    const first: string[] = []
    for (const [place, reader] of readers.entries()) {
      reader.subscribe(ids[place] ?? '', BOARD, { game })
      first.push(await reader.text())
    }
    await server.player().guessesRight(game, 0)
    const changes = await Promise.all(readers.map(({ text }) => text()))
    for (const texts of [first, changes]) {
      expect(texts.map((text) => read(text).id)).toEqual(ids)
      expect(texts.map(read)).toEqual(texts.map(() => expect.objectContaining({ type: 'next' })))
      expect(new Set(texts.map(tailOf)).size).toBe(1)
    }
    expect(first.map(startedIn)).toEqual([0, 0, 0])
    expect(changes.map(startedIn)).toEqual([1, 1, 1])
  })

  it('begins for a newcomer with the state of that moment, though others have not been told of it yet', async () => {
    const early = await open()
    early.subscribe('early', BOARD, { game })
    expect(startedIn(await early.text())).toBe(0)
    await server.player().guessesRight(game, 0)
    expect(startedIn(await early.text())).toBe(1)
    await server.player().guessesRight(game, 1)
    const late = await open()
    late.subscribe('late', BOARD, { game })
    late.subscribe('later', BOARD, { game })
    expect([startedIn(await late.text()), startedIn(await late.text())]).toEqual([2, 2])
  })

  it('may be watched twice over one socket, and left without the other', async () => {
    const reader = await open()
    for (const id of ['1', '2']) {
      reader.subscribe(id, BOARD, { game })
      expect(read(await reader.text()).id).toBe(id)
    }
    reader.send({ id: '1', type: 'complete' })
    reader.send({ type: 'ping' })
    expect(await reader.text()).toBe('{"type":"pong"}')
    await server.player().guessesRight(game, 0)
    expect(read(await reader.text()).id).toBe('2')
  })

  it('is answered in words where it is none, to each who asks', async () => {
    const readers = [await open(), await open()]
    for (const reader of readers) {
      reader.subscribe('x', BOARD, { game: game + 1 })
      expect(read(await reader.text())).toMatchObject({
        id: 'x',
        type: 'next',
        payload: { errors: [{ extensions: { code: 'FutureGame' } }] },
      })
      expect(await reader.text()).toBe('{"id":"x","type":"complete"}')
    }
  })

  it('closes with the session of whoever is signed in, with a code after which clients come back, and goes on for others', async () => {
    const ada = await signedIn(server.player(), 'Ada Boardwatcher')
    const [own, stranger] = [await open({ headers: { cookie: ada.cookie } }), await open()]
    for (const reader of [own, stranger]) {
      reader.subscribe('1', BOARD, { game })
      await reader.text()
    }
    const closed = once(own.socket, 'close')
    await ada.asks('mutation { signOut { __typename } }')
    const [code] = await inTime(closed, () => 'the socket stayed open')
    expect(code).toBe(4403)
    await server.player().guessesRight(game, 0)
    expect(startedIn(await stranger.text())).toBe(1)
  })
})
