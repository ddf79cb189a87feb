/** What the server keeps about a visitor: shown whole, and erased whole. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const GAME = 40

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

interface DataView {
  readonly since: string | null
  readonly kinds: readonly { readonly name: string; readonly count: number }[]
  readonly document: string
}

const VIEWER_DATA = '{ viewerData { since kinds { name count } document } }'
const ERASE = 'mutation { eraseViewerData { viewer { name isSignedIn play(gameNumber: 40) { ref } } } }'

const dataOf = async (player: Player) => (await player.asks<{ viewerData: DataView }>(VIEWER_DATA)).viewerData
const counts = ({ kinds }: DataView) => Object.fromEntries(kinds.map(({ name, count }) => [name, count]))
const idOf = async (player: Player): Promise<string> => JSON.parse((await dataOf(player)).document).playerId

/** Every table in which any column says the id, found in the database itself, so that a table to come is looked into as well. */
async function tablesThatName(playerId: string): Promise<string[]> {
  const { prisma } = server
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`
  const found: string[] = []
  for (const { name } of tables) {
    const sql = `select count(*)::int as count from "${name}" as entry where entry::text like $1`
    const [row] = await prisma.$queryRawUnsafe<{ count: number }[]>(sql, `%${playerId}%`)
    if (row && row.count > 0) found.push(name)
  }
  return found
}

describe('what is kept about a visitor', () => {
  it('is nothing before the first guess', async () => {
    const data = await dataOf(server.player())
    expect(data).toMatchObject({ since: null, document: '{}' })
    expect(new Set(Object.values(counts(data)))).toEqual(new Set([0]))
  })

  it('is shown whole, and nothing of anybody else', async () => {
    const [ada, ben] = [server.player(), server.player()]
    await ada.guessesRight(GAME, 0)
    await ada.guessesWrong(GAME, 1)
    await ben.finishes(GAME)
    const data = await dataOf(ada)
    expect(counts(data)).toMatchObject({ plays: 1, picks: 1, wrongGuesses: 1, standings: 0, account: 0 })
    expect(data.since).toMatch(/^2024-07-10T/)
    const { plays } = JSON.parse(data.document)
    expect(plays).toHaveLength(1)
    expect(plays[0]).toMatchObject({ game: { number: GAME }, picks: [{ square: 0 }], wrongGuesses: [{ square: 1 }] })
    expect(plays[0].picks[0].song.title).toEqual(expect.any(String))
    expect(data.document).not.toContain(await idOf(ben))
  })
})

describe('erasing it', () => {
  it('leaves the id in no table, and the counts as they were', async () => {
    const [ada, ben] = [server.player(), server.player()]
    await ada.finishes(GAME)
    await ada.guessesWrong(GAME - 1, 3)
    await ben.finishes(GAME)
    const id = await idOf(ada)
    const game = await server.prisma.game.findUniqueOrThrow({ where: { number: GAME } })
    const song = await server.prisma.song.findFirstOrThrow()
    await server.prisma.verdictReport.create({
      data: { gameId: game.id, square: 0, songId: song.id, playerId: id, note: 'It fits' },
    })
    expect(await tablesThatName(id)).toEqual(['play', 'player', 'verdict_report', 'wrong_guess'])
    const tallies = await server.prisma.tally.findMany({ orderBy: [{ squarePosition: 'asc' }, { songId: 'asc' }] })
    const bens = await ben.play(GAME)

    const { eraseViewerData } = await ada.asks<{ eraseViewerData: { viewer: unknown } }>(ERASE)

    expect(eraseViewerData.viewer).toEqual({ name: 'Guest', isSignedIn: false, play: null })
    expect(await tablesThatName(id)).toEqual([])
    expect(await server.prisma.tally.findMany({ orderBy: [{ squarePosition: 'asc' }, { songId: 'asc' }] })).toEqual(
      tallies,
    )
    expect((await ben.play(GAME))?.rarity).toBe(bens?.rarity)
  })

  it('takes the player off the board and clears the cookie', async () => {
    const ada = server.player()
    await ada.finishes(GAME)
    const ref = (await ada.play(GAME))?.ref
    const refs = async () => (await server.player().seesBoard(GAME)).entries.map((entry) => entry.ref)
    expect(await refs()).toContain(ref)
    await ada.asks(ERASE)
    expect(ada.cookie).toBe('visitor=')
    expect(await refs()).not.toContain(ref)
    expect(await dataOf(ada)).toMatchObject({ since: null, document: '{}' })
  })

  it('does nothing to who is nobody, and may be asked for twice', async () => {
    const ada = server.player()
    await ada.asks(ERASE)
    await ada.guessesRight(GAME, 0)
    await ada.asks(ERASE)
    await ada.asks(ERASE)
    // A new beginning is a new player.
    await ada.guessesRight(GAME, 0)
    expect(counts(await dataOf(ada))).toMatchObject({ plays: 1, picks: 1 })
  })

  it('reaches settled boards too', async () => {
    const ada = server.player()
    await ada.finishes(GAME)
    await server.toGame(GAME + 1, 3)
    const id = await idOf(ada)
    expect(await tablesThatName(id)).toContain('final_standing')
    expect(counts(await dataOf(ada))).toMatchObject({ standings: 1 })
    await ada.asks(ERASE)
    expect(await tablesThatName(id)).toEqual([])
  })
})
