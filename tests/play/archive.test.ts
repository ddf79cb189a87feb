/** Past games. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 130 })
})
afterAll(() => server[Symbol.asyncDispose]())

interface Page {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly number: number } }[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string
    readonly endCursor: string
  }
}

async function page(args: string): Promise<Page> {
  const info = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'
  const query = `{ archive${args} { edges { cursor node { number } } ${info} } }`
  return (await server.player().asks<{ archive: Page }>(query)).archive
}

const numbers = ({ edges }: Page) => edges.map(({ node }) => node.number)
const countdown = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i)

describe('the archive', () => {
  it("has today's game on top, then all others down to the first, page by page", async () => {
    const first = await page('')
    expect(numbers(first)).toEqual(countdown(130, 31))
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    const second = await page(`(after: "${first.pageInfo.endCursor}")`)
    expect(numbers(second)).toEqual(countdown(30, 1))
    expect(second.pageInfo.hasNextPage).toBe(false)
  })

  it('is read upwards too', async () => {
    const last = await page('(last: 3)')
    expect(numbers(last)).toEqual([3, 2, 1])
    expect(last.pageInfo.hasPreviousPage).toBe(true)
    expect(numbers(await page(`(last: 3, before: "${last.pageInfo.startCursor}")`))).toEqual([6, 5, 4])
    expect(numbers(await page('(first: 2)'))).toEqual([130, 129])
  })

  it('ends where the games end, whatever cursor is sent', async () => {
    const { edges } = await page('(first: 1)')
    expect(numbers(await page(`(last: 5, before: "${edges[0]?.cursor}")`))).toEqual([])
    for (const cursor of ['', 'nonsense', '-1', '1e999', '{}']) {
      const { data, errors } = await server
        .player()
        .ask<{ archive: Page }>(
          'query ($after: String) { archive(first: 5, after: $after) { edges { node { number } } } }',
          { after: cursor },
        )
      const shown = data?.archive.edges.map(({ node }) => node.number) ?? []
      expect(Math.max(0, ...shown)).toBeLessThanOrEqual(130)
      for (const { extensions } of errors ?? []) expect(extensions?.['code']).not.toBe('INTERNAL_ERROR')
    }
  })

  it('shows a player the status of every game', async () => {
    const ada = server.player()
    await ada.guessesRight(5, 0)
    await ada.guessesWrong(6, 0)
    await ada.givesUp(6)
    const query = '{ archive(last: 7) { edges { node { number play { status } } } } }'
    const { archive } = await ada.asks<{ archive: { edges: { node: { number: number; play: unknown } }[] } }>(query)
    expect(archive.edges.map(({ node }) => node)).toEqual([
      { number: 7, play: null },
      { number: 6, play: { status: 'LOST' } },
      { number: 5, play: { status: 'PLAYING' } },
      ...[4, 3, 2, 1].map((number) => ({ number, play: null })),
    ])
  })

  it('has the holidays of their days', async () => {
    const query = '{ game(number: 1) { ... on Game { date event startsAt endsAt settlesAt isSettled isToday } } }'
    expect((await server.player().asks<{ game: unknown }>(query)).game).toEqual({
      date: '2024-06-01',
      event: null,
      startsAt: '2024-06-01T04:00:00.000Z',
      endsAt: '2024-06-02T04:00:00.000Z',
      settlesAt: '2024-06-02T05:00:00.000Z',
      isSettled: true,
      isToday: false,
    })
  })
})

describe('the catalogue to choose from', () => {
  it('has every song by its title, and nothing that tells where it fits', async () => {
    const { songs } = await server
      .player()
      .asks<{ songs: { edges: { node: { title: string } }[] } }>(
        '{ songs { edges { node { id title aliases hint } } } }',
      )
    const titles = songs.edges.map(({ node }) => node.title)
    expect(titles.length).toBe(await server.prisma.song.count())
    expect(titles.length).toBeGreaterThan(140)
    const { __type } = await server
      .player()
      .asks<{ __type: { fields: { name: string }[] } }>('{ __type(name: "Song") { fields { name } } }')
    expect(__type.fields.map(({ name }) => name).toSorted()).toEqual(['aliases', 'hint', 'id', 'title'])
  })

  it('has albums and categories', async () => {
    const { albums, categories } = await server.player().asks<{
      albums: { edges: { node: { title: string; coverUrl: string } }[] }
      categories: { edges: { node: { title: string } }[] }
    }>('{ albums { edges { node { title coverUrl } } } categories { edges { node { title } } } }')
    expect(albums.edges).toHaveLength(11)
    expect(albums.edges[0]?.node.coverUrl).toMatch(/^\/images\/[0-9a-f]{64}-160\.webp$/)
    expect(categories.edges.length).toBeGreaterThan(60)
  })
})
