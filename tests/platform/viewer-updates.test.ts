/** What a viewer receives about their own play without an execution equals the executed result, byte for byte. */
import { once } from 'node:events'
import { parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewerDocument } from '#server/platform/graphql/subscriptions/viewer-document.ts'
import type { Player } from '../support/player.ts'
import { productDocument } from '../support/product-documents.ts'
import { openRawSocket, type RawSocket } from '../support/raw-socket.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { inTime } from '../support/watch.ts'

const GAME = 3
const OWN = `subscription Own($gameNumber: Int!) {
  change: rarityChanged(gameNumber: $gameNumber) {
    __typename version
    play { id ref gameNumber status isArchive ...score ... on Play { squares { position } squares { ...square } } }
  }
}
fragment score on Play { rarity unicornCount rank rankedCount percentile }
fragment square on PlaySquare { pick { __typename times: count count total rarity isUnicorn isStolen } }`
const PAGE = productDocument('GameRarityChanged')
/** What a directive may say is known to an execution alone. */
const executed = (query: string) => query.replace(/\bversion\b/, 'version @include(if: true)')

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME, variables: { LIVE_TICK_MS: '20' } })
})
afterAll(() => server[Symbol.asyncDispose]())

async function watch(query: string, { cookie }: Player): Promise<RawSocket> {
  const socket = await openRawSocket(server.url, { headers: { cookie } })
  socket.subscribe('x', query, { gameNumber: GAME })
  return socket
}

interface Change {
  readonly version: number
  readonly play: { readonly status: string } | null
}

function changeIn(text: string | undefined): Change {
  const [change] = Object.values<Change>(JSON.parse(text ?? '{}').payload.data)
  if (change) return change
  throw new Error(`No change: ${text}`)
}

/** The last message of each about the current version. */
async function latest(readers: readonly RawSocket[]): Promise<readonly string[]> {
  const { version } = await server.player().seesBoard(GAME)
  const texts: string[] = []
  for (const reader of readers) {
    let text = await reader.text()
    while (changeIn(text).version < version) text = await reader.text()
    texts.push(text)
  }
  return texts
}

describe.each([
  ['a document of all that memory knows', OWN],
  ['the document of the page', PAGE],
])('a change of a game, by %s,', (_, query) => {
  it('is told as it would be executed', async () => {
    const [parts, slow] = [query, executed(query)].map((each) => viewerDocument(parse(each)))
    expect(parts).not.toBeNull()
    expect(slow).toBeNull()
    const [ada, ben] = [server.player(), server.player()]
    await ada.guessesRight(GAME, 0)
    const readers = [await watch(query, ada), await watch(executed(query), ada)]
    const moves = [
      () => ada.guessesRight(GAME, 1, 1),
      // A unicorn is stolen by a second pick.
      () => ben.guessesRight(GAME, 1, 1),
      async () => {
        await ada.guessesWrong(GAME, 2)
        await ada.guessesWrong(GAME, 2, 1)
        await ben.guessesRight(GAME, 2)
      },
      () => ada.finishes(GAME, 1),
      () => ben.givesUp(GAME),
    ]
    await latest(readers)
    for (const move of moves) {
      await move()
      const [told, own] = await latest(readers)
      expect(told).toBe(own)
    }
  })

  it('is told of a play that was given up, and of none', async () => {
    const [cleo, nobody] = [server.player(), server.player()]
    await cleo.guessesRight(GAME, 0)
    await cleo.givesUp(GAME)
    for (const viewer of [cleo, nobody]) {
      const readers = [await watch(query, viewer), await watch(executed(query), viewer)]
      await latest(readers)
      await server.player().guessesRight(GAME, 0)
      const [told, own] = await latest(readers)
      expect(told).toBe(own)
      expect(changeIn(told).play?.status).toBe(viewer === cleo ? 'LOST' : undefined)
    }
  })
})

it('ends with the session of the viewer, with the code after which clients come back', async () => {
  const dora = await signedIn(server.player(), 'Dora Ownwatcher')
  await dora.guessesRight(GAME, 0)
  const reader = await watch(OWN, dora)
  await latest([reader])
  await server.player().guessesRight(GAME, 0)
  await latest([reader])
  const closed = once(reader.socket, 'close')
  await dora.asks('mutation { signOut { __typename } }')
  const [code] = await inTime(closed, () => 'the socket stayed open')
  expect(code).toBe(4403)
})

it('is told so to the page of the board, too', () => {
  expect(viewerDocument(parse(productDocument('OwnStandingChanged')))).not.toBeNull()
})

it.each([
  ['a field that is not known', 'version play { startedAt }'],
  ['the counts of the game', 'version game { startedCount }'],
  ['a directive', 'version @skip(if: false)'],
])('is executed for each who asks for %s', (_, fields) => {
  const document = parse(`subscription { rarityChanged(gameNumber: 1) { ${fields} } }`)
  expect(viewerDocument(document)).toBeNull()
})
