/** Public responses are cached, and never longer than they are valid. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInAdmin } from '../support/admin.ts'
import type { Player } from '../support/player.ts'
import { saveSong } from '../support/portal-catalogue.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const TODAY = 4

let server: TestServer
let visitor: Player

beforeAll(async () => {
  server = await startTestServer({ today: TODAY })
  visitor = server.player()
})
afterAll(() => server[Symbol.asyncDispose]())

const COUNTS = '{ todaysGame { number startedCount squares { pickCount } } }'
const SONGS = '{ songs { edges { node { title } } } }'

interface Counts {
  readonly todaysGame: {
    readonly number: number
    readonly startedCount: number
    readonly squares: readonly { readonly pickCount: number }[]
  }
}

const get = (parameters: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  visitor.fetch(`/graphql?${new URLSearchParams(parameters)}`, { headers: { accept: 'application/json', ...headers } })
const cacheControlOf = async (query: string) => (await get({ query })).headers.get('cache-control')

describe('what everybody is told', () => {
  it('is asked of the database once, and then of memory', async () => {
    const query = '{ albums { edges { node { title } } } }'
    const [one, two] = [await visitor.ask(query), await visitor.ask(query)]
    // By hand, without an invalidation.
    const { count } = await server.prisma.album.updateMany({ data: { title: 'Renamed' } })
    expect(count).toBeGreaterThan(0)
    expect(await server.player().ask(query)).toEqual(one)
    expect(two).toEqual(one)
  })

  it('counts a guess as soon as it is answered', async () => {
    const ada = server.player()
    for (let square = 0; square < 9; square++) {
      await ada.guessesRight(TODAY, square)
      const { todaysGame } = await visitor.asks<Counts>(COUNTS)
      expect(todaysGame.startedCount).toBe(1)
      expect(todaysGame.squares.map(({ pickCount }) => pickCount).filter((count) => count === 1)).toHaveLength(
        square + 1,
      )
    }
  })

  it('shows the board as it is', async () => {
    const board = () => visitor.seesBoard(TODAY)
    const before = await board()
    await server.player().finishes(TODAY, 1)
    expect((await board()).entries).toHaveLength(before.entries.length + 1)
  })

  it('is told anew after an admin has changed anything', async () => {
    const titles = async () => {
      const { songs } = await visitor.asks<{ songs: { edges: { node: { title: string } }[] } }>(SONGS)
      return songs.edges.map(({ node }) => node.title)
    }
    expect(await titles()).not.toContain('Quicksilver Lane')
    const admin = await signedInAdmin(server, 'ada')
    const song = { title: 'Quicksilver Lane', lyrics: 'silver silver', releaseYears: [2021], albumIds: [] }
    await saveSong(admin, { ...song, artistWritten: true, aliases: [] })
    expect(await titles()).toContain('Quicksilver Lane')
  })
})

describe('an answer to a GET', () => {
  it('may be kept by others for a second while people play, and longer where only admins change it', async () => {
    expect(await cacheControlOf(COUNTS)).toBe('public, max-age=1, stale-while-revalidate=4')
    expect(await cacheControlOf(SONGS)).toBe('public, max-age=30, stale-while-revalidate=30')
    const { headers } = await get({ query: SONGS })
    expect(headers.get('vary')).toBe('Accept')
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('that depends on the viewer, or went wrong, is nobody else’s', async () => {
    for (const query of ['{ todaysGame { play { id } } }', '{ calendar { now } }', '{ oops', '{ lyrics }']) {
      expect(await cacheControlOf(query)).toBe('private, no-store')
    }
  })

  it('is not sent again to whoever has it', async () => {
    const first = await get({ query: SONGS })
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    for (const wanted of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get({ query: SONGS }, { 'if-none-match': wanted })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
      expect(again.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await get({ query: SONGS }, { 'if-none-match': '"other"' })).status).toBe(200)
  })
})

describe('a document that is persisted', () => {
  const query = '{ calendar { todaysNumber launchDate } }'
  const extensionsFor = (text: string, version = 1) =>
    JSON.stringify({ persistedQuery: { version, sha256Hash: createHash('sha256').update(text).digest('hex') } })

  it('is asked for by its hash once it was sent, by GET and by POST', async () => {
    const extensions = extensionsFor(query)
    const unknown = await get({ extensions })
    expect(unknown.status).toBe(200)
    expect(unknown.headers.get('cache-control')).toBe('private, no-store')
    const wanted = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }
    expect(await unknown.json()).toEqual({ errors: [wanted] })

    const told = await (await get({ query, extensions })).text()
    const known = await get({ extensions })
    expect(await known.text()).toBe(told)
    expect(JSON.parse(told)).toMatchObject({ data: { calendar: { todaysNumber: TODAY } } })
    expect(known.headers.get('cache-control')).toMatch(/^public, max-age=30\b/)
    const body = JSON.stringify({ extensions: JSON.parse(extensions) })
    const posted = await visitor.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(await posted.text()).toBe(told)
  })

  it('is not kept under the hash of another, nor in another way of hashing', async () => {
    const wrong = await get({ query, extensions: extensionsFor('{ todaysGame { number } }') })
    expect(await wrong.json()).toMatchObject({ errors: [{ extensions: { code: 'PERSISTED_QUERY_MISMATCH' } }] })
    const later = await get({ query, extensions: extensionsFor(query, 2) })
    expect(await later.json()).toMatchObject({ errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }] })
  })
})

// The last: it moves the clock.
describe('the end of the day', () => {
  it('is the end of every answer, in memory and in caches of others', async () => {
    // 36 seconds before it.
    await server.toGame(TODAY, 23.99)
    expect((await visitor.asks<Counts>(COUNTS)).todaysGame.number).toBe(TODAY)
    const [, maxAge = '', stale = ''] =
      /max-age=(\d+), stale-while-revalidate=(\d+)/.exec((await cacheControlOf(SONGS)) ?? '') ?? []
    expect(Number(maxAge) + Number(stale)).toBeLessThanOrEqual(36)
    const archive = '{ archive(first: 2) { edges { node { number isToday isSettled } } } }'
    const before = await visitor.ask(archive)
    await server.toGame(TODAY + 1, 2)
    expect((await visitor.asks<Counts>(COUNTS)).todaysGame.number).toBe(TODAY + 1)
    expect(await visitor.ask(archive)).not.toEqual(before)
  })
})
