import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCatalogue } from '#server/catalogue/read-catalogue.ts'
import { smallCatalogue } from '../catalogue/small-catalogue.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { openApiClient } from './api.ts'
import { knownSquares } from './known-songs.ts'
import type { CrowdOptions } from './options.ts'
import { GAME } from './requests.ts'
import { sendCrowd } from './send-crowd.ts'

const CATALOGUE = fileURLToPath(new URL('../../prisma/catalogue', import.meta.url))

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server[Symbol.asyncDispose]())

describe('a crowd', () => {
  it('fills the board as visitors do: every one of them has a place, and no guess is refused', async () => {
    const lines = await send({ players: 40, rate: 500, seed: 'first' })
    const board = await server.player().seesBoard(server.today)
    expect(lines[0]).toMatch(/^40 visitors play game 40 at http:/)
    expect(board.startedCount).toBe(40)
    expect(board.completedCount).toBeGreaterThan(25)
    expect(lines.join('\n')).toMatch(
      new RegExp(
        `^40 players made \\d+ guesses in .*\n\\d+ wrong, ${board.completedCount} finished, \\d+ gave up, 0 refused, 0 without an answer`,
        'm',
      ),
    )
  })

  it('knows which songs fit a square without being told', async () => {
    const catalogue = await readCatalogue(CATALOGUE)
    for (const number of [1, 20, server.today]) {
      const { game, songs } = await openApiClient(server.url).ask({ ...GAME, variables: { number } })
      if (game.__typename !== 'Game') throw new Error(game.message)
      const known = knownSquares(catalogue, { ...game, songs: songs.edges.map(({ node }) => node) })
      const answers = known.map((square) => square.answers.map(({ songId }) => songId).sort())
      expect(answers).toEqual((await server.answers.of(number)).map((square) => square.toSorted()))
      for (const square of known) expect(square.nearMisses.filter((song) => square.answers.includes(song))).toEqual([])
    }
  })

  it('goes home when it is told to stop', async () => {
    const stop = new AbortController()
    const lines: string[] = []
    await sendCrowd({ ...options(), players: 500, rate: 20 }, stop.signal, (line) => {
      lines.push(line)
      if (/guesses/.test(line)) stop.abort()
    })
    expect(lines.at(-1)).toMatch(/ 0 refused, 0 without an answer/)
  })

  it('keeps its rate', async () => {
    const begun = performance.now()
    await send({ players: 5, rate: 50, seed: 'steady' })
    expect(performance.now() - begun).toBeGreaterThan(700)
  })
})

describe('a crowd that cannot play says what to do', () => {
  it.each([
    [{ url: 'http://127.0.0.1:9' }, /^No Ninefold server at http:\/\/127\.0\.0\.1:9 \(.*\): start one with npm start/],
    [
      { game: 12 },
      /^Game 12 is over, so that its board no longer moves: leave --game out to play today's, number 40\.$/,
    ],
    [{ game: 41 }, /^There is no game 41 to play yet: leave --game out to play today's, number 40\.$/],
  ])('%o', async (given, message) => {
    await expect(send(given)).rejects.toThrow(message)
  })

  it('where it knows other songs than the server', async () => {
    using catalogue = smallCatalogue()
    catalogue.by('Posy Larkspur')
    await expect(send({ catalogue: catalogue.folder })).rejects.toThrow(
      /name the folder of its catalogue with --catalogue/,
    )
  })
})

it('a crowd notices that the server has gone', async () => {
  await using door = await openDoor()
  const sent = sendCrowd({ ...options(), url: door.url, rate: 100 }, new AbortController().signal, (line) => {
    if (/guesses/.test(line)) void door[Symbol.asyncDispose]()
  })
  await expect(sent).rejects.toThrow(`The server at ${door.url} no longer answers`)
})

/** Another way to the server, which can be shut while the server itself goes on. */
async function openDoor(): Promise<AsyncDisposable & { readonly url: string }> {
  const { hostname, port } = new URL(server.url)
  const door = createServer((asked, answered) => {
    const passedOn = request(
      { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
      (answer) => {
        answered.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(answered)
      },
    )
    asked.pipe(passedOn)
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const address = door.address()
  if (address === null || typeof address === 'string') throw new Error('The door has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      door.close()
      door.closeAllConnections()
    },
  }
}

async function send(given: Partial<CrowdOptions>): Promise<string[]> {
  const lines: string[] = []
  await sendCrowd({ ...options(), ...given }, new AbortController().signal, (line) => lines.push(line))
  return lines
}

function options(): CrowdOptions {
  return { players: 200, rate: 20, url: server.url, seed: 'test', game: null, catalogue: CATALOGUE }
}
