/** Songs, albums and categories have ids that tell nothing of the catalogue: not which songs share an album, nor their tracks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SUBMIT_GUESS } from '../support/player-documents.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const TODAY = 3
const HIDDEN = /^(?:Song|Album|Category):[0-9a-f]{12}$/

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: TODAY })
})
afterAll(() => server[Symbol.asyncDispose]())

interface Entry {
  readonly id: string
  readonly title: string
}

async function listed(list: 'songs' | 'albums' | 'categories') {
  const query = `{ ${list} { edges { cursor node { id title } } } }`
  type Page = { readonly edges: readonly { readonly cursor: string; readonly node: Entry }[] }
  return (await server.player().asks<Record<string, Page>>(query))[list]?.edges ?? []
}

/** Spearman's: 1 where two lists have one order, about 0 where the order of one says nothing of the other. */
function rankCorrelation(one: readonly string[], other: readonly string[]): number {
  const places = new Map(other.map((title, place) => [title, place]))
  const squares = one.reduce((sum, title, place) => sum + (place - (places.get(title) ?? 0)) ** 2, 0)
  return 1 - (6 * squares) / (one.length * (one.length ** 2 - 1))
}

describe('the order of the catalogue', () => {
  it.each(['songs', 'albums', 'categories'] as const)('is in no id and no cursor of its %s', async (list) => {
    const edges = await listed(list)
    expect(edges.length).toBeGreaterThan(10)
    for (const { cursor, node } of edges) {
      expect(atob(node.id)).toMatch(HIDDEN)
      expect(list === 'songs' ? cursor : atob(cursor)).toContain(atob(node.id).split(':')[1])
    }
  })

  it('cannot be had by sorting songs by their ids', async () => {
    const songs = (await listed('songs')).map(({ node }) => node)
    const stored = await server.prisma.song.findMany({ orderBy: { id: 'asc' }, select: { title: true } })
    const byId = songs
      .toSorted((a, b) => atob(a.id).localeCompare(atob(b.id), 'en', { numeric: true }))
      .map(({ title }) => title)
    // Of 150 titles in an order by chance one in a million is beyond 0.4.
    const order = stored.map(({ title }) => title)
    expect(Math.abs(rankCorrelation(byId, order))).toBeLessThan(0.4)
  })

  it('cannot be had from wrong guesses of one moment', async () => {
    const ada = server.player()
    const tried = await server.answers.wrongFor(TODAY, 0)
    await ada.guesses(TODAY, 0, tried[0])
    const { playerId } = await server.prisma.play.findFirstOrThrow({ where: { game: { number: TODAY } } })
    const { gameId } = await server.prisma.wrongGuess.findFirstOrThrow({ where: { playerId } })
    const songs = await server.prisma.song.findMany({ orderBy: { id: 'asc' }, select: { id: true, title: true } })
    const guessedAt = server.now()
    await server.prisma.wrongGuess.createMany({
      data: songs.slice(0, 120).map(({ id }) => ({ gameId, playerId, square: 8, songId: id, guessedAt })),
    })
    const order = songs.slice(0, 120).map(({ title }) => title)
    const seen = [await ada.play(TODAY), (await ada.guesses(TODAY, 0, tried[1])).play]
    for (const play of seen) {
      const titles = play?.squares[8]?.wrongGuesses.map(({ title }) => title) ?? []
      expect(titles.toSorted()).toEqual(order.toSorted())
      expect(Math.abs(rankCorrelation(titles, order))).toBeLessThan(0.45)
    }
  })
})

describe('a number of the database', () => {
  const numbered = (type: string) => btoa(`${type}:1`)

  it('names no song and no album', async () => {
    const ada = server.player()
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
    const ids = ['Song', 'Album', 'Category'].map(numbered)
    expect(await ada.asks(query, { ids })).toEqual({ nodes: [null, null, null] })
    const input = { gameNumber: TODAY, square: 0, songId: numbered('Song') }
    expect(await ada.asks(SUBMIT_GUESS, { input })).toMatchObject({ submitGuess: { __typename: 'SongNotFound' } })
    const clue = { kind: 'ALBUM', albumId: numbered('Album') }
    const draft = { rows: [clue, null, null], columns: [null, null, null] }
    const check =
      'query ($draft: DraftInput!) { checkDraft(draft: $draft) { __typename ... on DraftCheck { rows { isFew songs } } } }'
    expect(await ada.asks(check, { draft })).toMatchObject({
      checkDraft: { rows: [{ isFew: true, songs: null }, null, null] },
    })
  })

  it('leads to the practice game of a link that was shared when albums were named so', async () => {
    const { id, ref } = await server.prisma.album.findFirstOrThrow({ where: { title: 'Paper Lanterns' } })
    const query = `query ($game: PracticeInput!) { practiceGame(game: $game) {
      __typename ... on DrawnGrid { rows { title } columns { title } answerCounts } } }`
    const game = (album: number | string) =>
      server.player().asks(query, { game: { day: TODAY, seed: 'shared', albumId: btoa(`Album:${album}`) } })
    expect(JSON.stringify(await game(id))).toContain('Paper Lanterns')
    expect(await game(id)).toEqual(await game(ref))
  })
})
