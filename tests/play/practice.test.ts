/** Anybody practises on games from a link, as many as they like, and leaves no trace. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { songId, songIds } from '../support/answers.ts'
import type { Player } from '../support/player.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let ada: Player

beforeAll(async () => {
  server = await startTestServer({ today: 40 })
  ada = server.player()
})
afterAll(() => server[Symbol.asyncDispose]())

interface Grid {
  readonly __typename: string
  readonly message?: string
  readonly rows: readonly { readonly __typename: string; readonly title: string }[]
  readonly columns: Grid['rows']
  readonly answerCounts: readonly number[]
}

const GAME = `query ($game: PracticeInput!) { practiceGame(game: $game) {
  __typename ... on DrawnGrid { rows { __typename title } columns { __typename title } answerCounts } ... on Error { message }
} }`
const JUDGE = `query ($game: PracticeInput!, $songId: ID!, $square: Int!) { judgePractice(game: $game, square: $square, songId: $songId) {
  __typename ... on PracticeVerdict { isCorrect explanation song { id } } ... on Error { message }
} }`
const ANSWERS = `query ($game: PracticeInput!, $square: Int!) { practiceAnswers(game: $game, square: $square) {
  __typename ... on PracticeAnswers { songs { id title } } ... on Error { message }
} }`

/** Today's, unless the test says which day. */
const named = (game: object) => ({ day: 40, ...game })
const gameOf = async (game: object) =>
  (await ada.asks<{ practiceGame: Grid }>(GAME, { game: named(game) })).practiceGame
const answersTo = async (game: object, square: number) =>
  (
    await ada.asks<{ practiceAnswers: { __typename: string; songs?: { id: string; title: string }[] } }>(ANSWERS, {
      game: named(game),
      square,
    })
  ).practiceAnswers
const judge = async (game: object, square: number, songId: string) =>
  (await ada.asks<{ judgePractice: Record<string, unknown> }>(JUDGE, { game: named(game), square, songId }))
    .judgePractice

describe('practice', () => {
  it('gives the same game for the same seed and filters, and any number of others', async () => {
    const games = await Promise.all(['a', 'b', 'c', 'a'].map((seed) => gameOf({ seed })))
    expect(games[0]).toEqual(games[3])
    expect(new Set(games.map((game) => JSON.stringify(game))).size).toBe(3)
    for (const { answerCounts } of games) expect(Math.min(...answerCounts)).toBeGreaterThanOrEqual(3)
  })

  it('heeds its filters', async () => {
    const { albums } = await ada.asks<{ albums: { edges: { node: { id: string; title: string } }[] } }>(
      '{ albums { edges { node { id title } } } }',
    )
    const open = new Set(await openTitles())
    for (const { node } of albums.edges) {
      const { __typename, rows, columns } = await gameOf({ seed: 'x', albumId: node.id })
      expect(__typename).toBe(open.has(node.title) ? 'ClueIsOpen' : 'DrawnGrid')
      if (__typename === 'DrawnGrid') expect([...rows, ...columns].map(({ title }) => title)).toContain(node.title)
    }
    const words = await gameOf({ seed: 'x', kinds: ['WORD'] })
    expect([...words.rows, ...words.columns].map(({ __typename }) => __typename)).toEqual(Array(6).fill('WordClue'))
    expect(Math.min(...(await gameOf({ seed: 'x', difficulty: 'EASY' })).answerCounts)).toBeGreaterThanOrEqual(10)
    const hard = (await gameOf({ seed: 'x', difficulty: 'HARD' })).answerCounts
    expect(Math.max(...hard)).toBeLessThanOrEqual(10)
    expect(await gameOf({ seed: 'x', kinds: ['INFINITY'] })).toEqual({
      __typename: 'NoSuchPuzzle',
      message: 'No game can be made of this. Try something else.',
    })
    expect(await gameOf({ seed: '' })).toMatchObject({ __typename: 'InvalidInput' })
  })

  it('judges a song, says why, and stores nothing', async () => {
    const before = await traces()
    const game = { seed: 'judged', kinds: ['WORD'], difficulty: 'MEDIUM' }
    const id = songId(await server.prisma.song.findFirstOrThrow())
    const verdicts = await Promise.all(Array.from({ length: 9 }, (_, square) => judge(game, square, id)))
    for (const verdict of verdicts) {
      expect(verdict).toMatchObject({ __typename: 'PracticeVerdict', song: { id } })
      expect(verdict['explanation']).toMatch(verdict['isCorrect'] ? /^Counts because/ : /^Does not contain/)
    }
    expect(await judge(game, 0, 'nothing')).toMatchObject({ __typename: 'SongNotFound' })
    expect(await judge(game, 9, id)).toMatchObject({ __typename: 'InvalidInput' })
    expect(await traces()).toEqual(before)
    expect(ada.cookie).toBe('')
  })

  it('delays nobody by puzzles that cannot be found', async () => {
    const impossible = (place: number) =>
      `p${place}: practiceGame(game: { day: 40, seed: "${place}", kinds: [WORD], difficulty: HARD }) { __typename }`
    // The thread starts with the first search.
    await gameOf({ seed: 'first' })
    const query = `{ ${Array.from({ length: 10 }, (_, at) => impossible(at)).join(' ')} }`
    const { took, longestTurn } = await whileWatched(async () => {
      const puzzles = await ada.asks<Record<string, { __typename: string }>>(query)
      expect(new Set(Object.values(puzzles).map(({ __typename }) => __typename))).toEqual(new Set(['NoSuchPuzzle']))
    })
    // Searches on this thread would be one turn, and most of the time.
    expect(longestTurn).toBeLessThan(took / 2)
  })

  it('[RD8] opens the answers that settled games have told, and no other', async () => {
    const told = await toldSongs()
    let untold = 0
    for (let seed = 0; seed < 12; seed++) {
      const game = { seed: `answers ${seed}` }
      const { rows, columns, answerCounts } = await gameOf(game)
      const clues = [rows[1], columns[1]].filter((clue) => clue?.__typename !== 'InfinityClue')
      const { songs = [] } = await answersTo(game, 4)
      for (const { id } of songs) {
        expect(await judge(game, 4, id)).toMatchObject({ isCorrect: true })
        for (const clue of clues) expect(told.get(clue?.title ?? '')).toContain(id)
      }
      expect(songs.length).toBeLessThanOrEqual(answerCounts[4] ?? 0)
      untold += (answerCounts[4] ?? 0) - songs.length
    }
    expect(untold).toBeGreaterThan(0)
  })
})

/** How long a piece of work took, and the longest turn that this thread, which is the server's, took meanwhile; in milliseconds. */
async function whileWatched(work: () => Promise<void>): Promise<{ took: number; longestTurn: number }> {
  const begun = performance.now()
  let [last, longestTurn, isOver] = [begun, 0, false]
  const turn = () => {
    const now = performance.now()
    longestTurn = Math.max(longestTurn, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  turn()
  await work()
  isOver = true
  return { took: performance.now() - begun, longestTurn }
}

/** The clues of the games that are open, but for infinity. */
async function openTitles(): Promise<string[]> {
  const clues = await server.prisma.clue.findMany({
    where: { game: { number: 40 }, kind: { not: 'infinity' } },
    include: { category: true, album: true },
  })
  return clues.map(({ word, category, album }) => word ?? category?.title ?? album?.title ?? '')
}

/** By the title of a clue: the songs that settled games with it have told to fit. */
async function toldSongs(): Promise<Map<string, string[]>> {
  const told = new Map<string, string[]>()
  const ids = await songIds(server.prisma)
  const clues = await server.prisma.clue.findMany({
    where: { game: { number: { lt: 40 } }, kind: { not: 'infinity' } },
    include: { category: true, album: true, game: { include: { squares: true } } },
  })
  for (const { axis, position, word, category, album, game } of clues) {
    const title = word ?? category?.title ?? album?.title ?? ''
    const along = game.squares.filter((square) =>
      axis === 'row' ? Math.floor(square.position / 3) === position : square.position % 3 === position,
    )
    told.set(title, [
      ...(told.get(title) ?? []),
      ...along.flatMap(({ answers }) => answers.map((song) => ids.get(song) ?? '')),
    ])
  }
  return told
}

async function traces() {
  const { player, play, tally, wrongGuess, game } = server.prisma
  return Promise.all([player.count(), play.count(), tally.count(), wrongGuess.count(), game.count()])
}
