/** Dumps of settled games: complete, reproducible and anonymous. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInAdmin } from '../../support/admin.ts'
import type { Player } from '../../support/player.ts'
import { LOVE_GAME, loveGame, setsLove } from '../../support/regrade.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type Dump, placeOf, readDump, scoreOf } from './recompute.ts'

interface ListedFile {
  readonly path: string
  readonly type: string
  readonly bytes: number
  readonly sha256: string
}

interface Manifest {
  readonly formulaVersion: number
  readonly updatedAt: string
  readonly all: ListedFile
  readonly games: readonly {
    readonly game: number
    readonly version: string
    readonly settledAt: string
    readonly correctedAt: string | null
    readonly sampleSize: number
    readonly files: readonly ListedFile[]
  }[]
}

let server: TestServer
/** Who finished in time, each with other songs than the ones before. */
let finishers: readonly Player[]

const get = (path: string, init?: RequestInit) => fetch(server.url + path, init)
const manifest = async (): Promise<Manifest> => (await get('/dumps/manifest.json')).json()
const dumpOf = async (game: number): Promise<Dump> => readDump(await (await get(`/dumps/games/${game}.ndjson`)).text())
const listed = async (game: number) => (await manifest()).games.find((each) => each.game === game)

beforeAll(async () => {
  server = await startTestServer({ today: LOVE_GAME })
  finishers = Array.from({ length: 6 }, () => server.player())
  for (const [place, player] of finishers.entries()) await player.finishes(LOVE_GAME, [0, 0, 0, 1, 1, 2][place])
  await server.player().guessesRight(LOVE_GAME, 0)
})
afterAll(() => server[Symbol.asyncDispose]())

describe('a game that is open', () => {
  it('is in no dump', async () => {
    expect((await manifest()).games.map(({ game }) => game)).toEqual(
      Array.from({ length: LOVE_GAME - 1 }, (_, place) => place + 1),
    )
    for (const path of [`${LOVE_GAME}.ndjson`, `${LOVE_GAME}.csv`, `${LOVE_GAME + 1}.ndjson`, '0.csv', 'x.csv']) {
      expect((await get(`/dumps/games/${path}`)).status).toBe(404)
    }
    expect((await get('/dumps/games.ndjson')).status).toBe(404)
  })
})

describe('a game that has settled', () => {
  beforeAll(() => server.toGame(LOVE_GAME + 1, 3))

  it('is in the manifest from then on, with its sample size and the version of the formulas', async () => {
    const game = await listed(LOVE_GAME)
    expect(game).toMatchObject({ sampleSize: 6, correctedAt: null, version: game?.settledAt })
    expect(await manifest()).toMatchObject({ formulaVersion: 1, updatedAt: game?.settledAt })
    const { headers } = await get('/dumps/', { redirect: 'manual' })
    expect(headers.get('location')).toBe('/dumps/manifest.json')
  })

  it('[DU2] gives every score, rank and percentile that the API tells, from its dump alone', async () => {
    const dump = await dumpOf(LOVE_GAME)
    expect(dump.game).toMatchObject({ game: LOVE_GAME, formulaVersion: 1, sampleSize: 6 })
    const places = new Set<number>()
    for (const player of finishers) {
      const play = await player.play(LOVE_GAME)
      const micros = scoreOf(
        dump,
        (play?.squares ?? []).map(({ pick }) => pick?.song.id),
      )
      expect(micros / 1e6).toBeCloseTo(play?.rarity ?? -1, 6)
      expect(placeOf(dump, micros)).toEqual({ rank: play?.rank, percentile: play?.percentile })
      places.add(play?.rank ?? 0)
    }
    expect(places).toEqual(new Set([1, 2, 4]))
  })

  it('has all its answers, also those that nobody found, as NDJSON and as CSV', async () => {
    const dump = await dumpOf(LOVE_GAME)
    const answers = await server.answers.of(LOVE_GAME)
    for (const [square, songs] of answers.entries()) {
      const told = dump.songs.filter((song) => song.square === square)
      expect(told.map(({ songId }) => songId).toSorted()).toEqual(songs.toSorted())
      expect(told.every(({ isAnswer, song }) => isAnswer && song !== '')).toBe(true)
      const titles = told.map(({ song }) => song)
      expect(titles).toEqual(titles.toSorted(new Intl.Collator('en').compare))
    }
    const table: Record<string, string>[] = parse(await (await get(`/dumps/games/${LOVE_GAME}.csv`)).text(), {
      columns: true,
    })
    expect(table.filter(({ record }) => record === 'song').map(({ songId, count }) => [songId, Number(count)])).toEqual(
      dump.songs.map(({ songId, count }) => [songId, count]),
    )
    expect(table.filter(({ record }) => record === 'score')).toHaveLength(dump.scores.length)
  })

  it('names nobody', async () => {
    const text = await (await get(`/dumps/games/${LOVE_GAME}.ndjson`)).text()
    const plays = await server.prisma.play.findMany()
    const names = (await finishers[0]?.seesBoard(LOVE_GAME))?.entries.map(({ name }) => name) ?? []
    for (const name of [...plays.flatMap(({ playerId, ref }) => [playerId, ref]), ...names]) {
      expect(text).not.toContain(name)
    }
  })

  it('is the same bytes as the manifest says, whatever is played later, and not sent twice', async () => {
    const before = await listed(LOVE_GAME)
    const late = server.player()
    await late.finishes(LOVE_GAME)
    // After an hour a game is read again.
    await server.toGame(LOVE_GAME + 1, 5)
    expect(await listed(LOVE_GAME)).toEqual(before)
    for (const { path, bytes, sha256, type } of before?.files ?? []) {
      const response = await get(path)
      const body = Buffer.from(await response.arrayBuffer())
      expect([body.length, digestOf(body)]).toEqual([bytes, sha256])
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('cache-control')).toBe('public, max-age=300')
      const again = await get(path, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      const head = await get(path, { method: 'HEAD' })
      expect([head.headers.get('content-length'), await head.text()]).toEqual([String(bytes), ''])
    }
  })

  it('is in the file of all, one game after the other', async () => {
    const { all, games } = await manifest()
    const body = Buffer.from(await (await get(all.path)).arrayBuffer())
    expect([body.length, digestOf(body)]).toEqual([all.bytes, all.sha256])
    const each = await Promise.all(games.map(async ({ files }) => (await get(files[0]?.path ?? '')).text()))
    expect(gunzipSync(body).toString()).toBe(each.join(''))
  })

  it('that is corrected is another version, which says so and keeps scores and counts', async () => {
    const [before, version] = [await dumpOf(LOVE_GAME), (await listed(LOVE_GAME))?.version]
    const love = await loveGame(server)
    const song = love.nearly[0] ?? ''
    await setsLove(await signedInAdmin(server, 'ada'), { songId: song, belongs: true })
    const after = await dumpOf(LOVE_GAME)
    expect(after.songs).toContainEqual(expect.objectContaining({ square: love.square, songId: song, count: 0 }))
    expect(after.scores).toEqual(before.scores)
    expect(after.songs.filter(({ songId }) => songId !== song)).toEqual(before.songs)
    const told = await listed(LOVE_GAME)
    expect(told?.correctedAt).toBe(after.game.correctedAt)
    expect(told?.version).toBe(after.game.correctedAt)
    expect(told?.version).not.toBe(version)
  })

  it('[DU3] gives the same places when a player has left', async () => {
    await finishers.at(-1)?.asks('mutation { eraseViewerData { __typename } }')
    await server.toGame(LOVE_GAME + 1, 7)
    const dump = await dumpOf(LOVE_GAME)
    expect(dump.game.sampleSize).toBe(6)
    for (const player of finishers.slice(0, -1)) {
      const play = await player.play(LOVE_GAME)
      const place = placeOf(dump, Math.round((play?.rarity ?? 0) * 1e6))
      expect(place).toEqual({ rank: play?.rank, percentile: play?.percentile })
    }
  })
})

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
