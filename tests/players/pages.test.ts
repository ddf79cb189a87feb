/** What the pages around the game ask for: the banner, and what became of every game. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const GAME = 40
const HOUR_MS = 3_600_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

describe('the banner', () => {
  interface BannerView {
    readonly text: string
    readonly linkText: string | null
    readonly link: string | null
  }

  const banner = async (game?: number) => {
    const query = 'query ($game: Int) { banner(gameNumber: $game) { id text linkText link games expiresAt } }'
    return (await server.player().asks<{ banner: BannerView | null }>(query, { game })).banner
  }
  const inHours = (hours: number) => new Date(server.now().getTime() + hours * HOUR_MS)

  beforeEach(async () => {
    await server.prisma.banner.deleteMany()
  })

  it('is none until there is one', async () => {
    expect(await banner()).toBeNull()
  })

  it('[BA1] shows on all games, with its link', async () => {
    const link = { linkText: 'Read more', link: 'https://ninefold.example/news' }
    await server.prisma.banner.create({ data: { text: 'A new album is in the catalogue', ...link, games: [] } })
    expect(await banner()).toMatchObject({
      text: 'A new album is in the catalogue',
      ...link,
      games: [],
      expiresAt: null,
    })
    expect(await banner(3)).toMatchObject(link)
  })

  it('[BA1] shows on its games alone, until it expires', async () => {
    await server.prisma.banner.create({ data: { text: 'For two', games: [GAME, 3], expiresAt: inHours(1) } })
    await server.prisma.banner.create({ data: { text: 'Gone', games: [], expiresAt: inHours(-1) } })
    expect(await banner()).toMatchObject({ text: 'For two' })
    expect(await banner(3)).toMatchObject({ text: 'For two' })
    expect(await banner(4)).toBeNull()
  })

  it('[BA2] is the newest', async () => {
    await server.prisma.banner.create({ data: { text: 'Old', games: [], createdAt: inHours(-2) } })
    await server.prisma.banner.create({ data: { text: 'New', games: [], createdAt: inHours(-1) } })
    expect(await banner()).toMatchObject({ text: 'New' })
  })
})

describe('game statuses', () => {
  const STATUSES = '{ gameStatuses { gameNumber status } }'

  it('are none for a newcomer', async () => {
    expect(await server.player().asks(STATUSES)).toEqual({ gameStatuses: [] })
  })

  it('may be asked for by the longest page, with all that there is to ask', async () => {
    const fields =
      'edges { cursor node { gameNumber status } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'
    const whole = `{ viewer { name gameStatuses(first: 1000) { ${fields} } } }`
    expect(await server.player().asks(whole)).toMatchObject({ viewer: { gameStatuses: { edges: [] } } })
  })

  it("are the viewer's own, oldest first", async () => {
    const [ada, ben] = [server.player(), server.player()]
    await ada.finishes(GAME)
    await ada.guessesWrong(7, 0)
    await ada.givesUp(7)
    await ada.guessesRight(12, 4)
    await ben.finishes(5)
    expect(await ada.asks(STATUSES)).toEqual({
      gameStatuses: [
        { gameNumber: 7, status: 'LOST' },
        { gameNumber: 12, status: 'PLAYING' },
        { gameNumber: GAME, status: 'WON' },
      ],
    })
    const page = 'viewer { gameStatuses(first: 2%) { edges { cursor node { gameNumber } } pageInfo { hasNextPage } } }'
    const first = await ada.asks<{ viewer: { gameStatuses: { edges: { cursor: string }[] } } }>(
      `{ ${page.replace('%', '')} }`,
    )
    expect(first).toMatchObject({
      viewer: { gameStatuses: { edges: [{ node: { gameNumber: 7 } }, { node: { gameNumber: 12 } }] } },
    })
    const after = first.viewer.gameStatuses.edges.at(-1)?.cursor
    expect(await ada.asks(`{ ${page.replace('%', `, after: "${after}"`)} }`)).toMatchObject({
      viewer: { gameStatuses: { edges: [{ node: { gameNumber: GAME } }], pageInfo: { hasNextPage: false } } },
    })
  })

  it('go on from an entry, whatever has been played before it since, and backwards from the newest', async () => {
    const cleo = server.player()
    const page = async (which: string) => {
      const query = `{ viewer { gameStatuses(${which}) { edges { cursor node { gameNumber } } } } }`
      type Page = { viewer: { gameStatuses: { edges: { cursor: string; node: { gameNumber: number } }[] } } }
      const { edges } = (await cleo.asks<Page>(query)).viewer.gameStatuses
      return { numbers: edges.map(({ node }) => node.gameNumber), cursor: edges[0]?.cursor }
    }
    for (const game of [8, 9, 10]) await cleo.guessesRight(game, 0)
    const { cursor } = await page('first: 1')
    await cleo.guessesRight(3, 0)
    expect((await page(`first: 2, after: "${cursor}"`)).numbers).toEqual([9, 10])
    const newest = await page('last: 2')
    expect(newest.numbers).toEqual([9, 10])
    expect((await page(`last: 2, before: "${newest.cursor}"`)).numbers).toEqual([3, 8])
    const old = Buffer.from('OffsetConnection:1').toString('base64')
    const { errors } = await cleo.ask(`{ viewer { gameStatuses(after: "${old}") { edges { cursor } } } }`)
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })
})
