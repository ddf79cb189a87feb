/** Asks for today's answers in every way the schema allows, and for games of days to come: nothing may come back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '#schema/schema.ts'
import type { Player } from '../support/player.ts'
import { pathsTo } from '../support/schema-paths.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let today: number
let gameId: number
/** Has played another square of today's game than the one that is asked for, and finished yesterday's. */
let ada: Player
/** Has finished today's game and knows its answers. */
let ben: Player
let bensPlay: string
/** By which his play can be looked at: it stands on the board. */
let bensRef: string
/** Does not fit the first square. */
let wrongSong: string

const id = (type: string, key: string | number) => Buffer.from(`${type}:${key}`).toString('base64')

beforeAll(async () => {
  server = await startTestServer()
  today = server.today
  ;[ada, ben] = [server.player(), server.player()]
  gameId = (await server.prisma.game.findUniqueOrThrow({ where: { number: today } })).id
  ;({ id: bensPlay, ref: bensRef } = await ben.finishes(today, 0))
  wrongSong = (await server.answers.wrongFor(today, 0))[0] ?? ''
  await ada.finishes(today - 1, 0)
  await ada.guessesWrong(today, 8)
})
afterAll(() => server[Symbol.asyncDispose]())

const clue = (word: string) => `{ kind: WORD, word: "${word}" }`
const side = (...words: string[]) => `[${words.map(clue)}]`
const ownDraft = `{ rows: ${side('love', 'night', 'home')}, columns: ${side('light', 'know', 'time')} }`

const SECRET =
  'answers { __typename ... on SquareAnswers { answers { count song { id title } } } ... on Error { message } }'
const HIDDEN = {
  __typename: 'AnswersHidden',
  message: 'Fill this square or finish the game to see its answers',
}

describe("the answers of today's game", () => {
  it('are hidden from whoever has not filled the square, by every way to a square', async () => {
    const [game, square] = [id('Game', gameId), id('Square', `${gameId}:0`)]
    const ways = [
      `{ todaysGame { squares { ${SECRET} } } }`,
      `{ game(number: ${today}) { ... on Game { squares { ${SECRET} } } } }`,
      `{ archive(first: 1) { edges { node { squares { answers { __typename } } } } } }`,
      `{ node(id: "${game}") { ... on Game { squares { ${SECRET} } } } }`,
      `{ nodes(ids: ["${square}", "${square}"]) { ... on Square { ${SECRET} } } }`,
      `{ node(id: "${square}") { ... on Square { ${SECRET} again: ${SECRET} } } }`,
    ]
    for (const player of [server.player(), ada]) {
      for (const way of ways) {
        const found = all('__typename', await player.asks(way))
        expect(found.length).toBeGreaterThan(0)
        expect(new Set(found)).toEqual(new Set(['AnswersHidden']))
      }
    }
  })

  it('are hidden in the result of a mutation, but for the square that it filled', async () => {
    const cem = server.player()
    const songs = (await server.answers.of(today))[3] ?? []
    const [wrong] = await server.answers.wrongFor(today, 3)
    const guess = (songId?: string) =>
      cem.asks(
        `mutation ($input: SubmitGuessInput!) { submitGuess(input: $input) {
          ... on Verdict { square { ${SECRET} } play { id } }
        } }`,
        { input: { gameNumber: today, square: 3, songId } },
      )
    expect(all('answers', await guess(wrong))).toEqual([HIDDEN])
    expect(all('answers', await guess(songs[0]))).toMatchObject([{ __typename: 'SquareAnswers' }])
    const states = (await cem.seesAnswers(today)).map(({ __typename }) => __typename)
    expect(states.filter((state) => state === 'SquareAnswers')).toHaveLength(1)
  })

  it('are hidden in the events of a subscription, the first and the next', async () => {
    const query = `subscription { rarityChanged(gameNumber: ${today}) { version game { squares { ${SECRET} } } } }`
    await using watch = ada.watches<{ version: number; game: unknown }>(query)
    const first = await watch.next()
    await server.player().guessesRight(today, 5)
    const second = await watch.until(({ version }) => version > first.version)
    for (const { game } of [first, second]) {
      expect(all('answers', game)).toHaveLength(9)
      for (const answers of all('answers', game)) expect(answers).toEqual(HIDDEN)
    }
  })

  it("cannot be read from another player's play", async () => {
    const bens = await ben.play(today)
    const { entries } = await ada.seesBoard(today)
    expect(entries.map(({ ref }) => ref)).toContain(bens?.ref)
    const secret = '... on Play { squares { pick { song { title } } wrongGuesses { title } } }'
    const ids = [bens?.id, id('Play', bens?.ref ?? ''), id('Standing', bens?.ref ?? ''), bens?.ref]
    const { data } = await ada.ask(
      `query ($ids: [ID!]!, $id: ID!) { nodes(ids: $ids) { ${secret} } node(id: $id) { ${secret} } }`,
      { ids: ids.slice(0, 3), id: ids[0] },
    )
    expect(all('squares', data)).toEqual([])
  })

  it("are not told by looking at another player's play, but for the squares that the viewer has filled", async () => {
    const ways = [
      `{ otherPlay(ref: "${bensRef}") { ... on OtherPlay { squares { isFilled rarity song { id title } } } } }`,
      `{ node(id: "${id('OtherPlay', bensRef)}") { ... on OtherPlay { squares { isFilled rarity song { id title } } } } }`,
    ]
    const dee = server.player()
    await dee.guessesRight(today, 5)
    for (const way of ways) {
      for (const player of [server.player(), ada])
        expect(all('song', await player.asks(way))).toEqual(Array(9).fill(null))
      const told = all('song', await dee.asks(way))
      expect(told.map((song) => song !== null)).toEqual(Array.from({ length: 9 }, (_, square) => square === 5))
    }
  })

  it('are at the end of no way that leads to a song', async () => {
    const paths = pathsTo('Song', schema, argumentsFor).filter(({ fields: [first, ...rest] }) => {
      // The list to choose from, a song by its id, and what giving up opens, are no secrets; `nodes` is many times `node`.
      // A practice game tells what was tried, and its answers where they are not today's: practice.test.ts.
      return (
        !['songs', 'giveUp', 'nodes', 'judgePractice', 'practiceAnswers'].includes(first ?? '') &&
        !(first === 'node' && rest.length === 0)
      )
    })
    expect(new Set(paths.map(({ operation }) => operation))).toEqual(new Set(['query', 'mutation', 'subscription']))
    expect(paths.map(({ fields }) => fields.join('.'))).toContain('todaysGame.squares.answers.answers.song')
    const outsider = server.player()
    for (const { operation, fields, query } of paths) {
      // A guess turns an outsider into a visitor who has tried that song.
      const asker = operation === 'mutation' ? server.player() : outsider
      const told = operation === 'subscription' ? await firstEvent(asker, query) : await answerOf(asker, query)
      const songs = all('id', told).filter((one) => operation !== 'mutation' || one !== wrongSong)
      expect([fields.join('.'), songs]).toEqual([fields.join('.'), []])
    }
  })

  it('cannot be told from errors: a question with a mistake names no song', async () => {
    const titles = (await server.prisma.song.findMany({ select: { title: true } })).map(({ title }) => title)
    const mistakes = [
      `{ todaysGame { squares { answers { ... on SquareAnswers { answers { song { lyrics } } } } } } }`,
      `{ todaysGame { squares { answer } } }`,
      `{ node(id: "${id('Answer', '1')}") { id } }`,
      `{ node(id: "${id('SquareAnswers', `${gameId}:0`)}") { id } }`,
      `{ node(id: "${id('Square', `${gameId}:99`)}") { id } }`,
      `{ node(id: "${id('Square', `${gameId}:0:0`)}") { id ... on Square { ${SECRET} } } }`,
      `{ songs(first: 5000) { edges { node { id } } } }`,
      `mutation { submitGuess(input: { gameNumber: ${today}, square: 0, songId: "Q" }) { ... on Error { message } } }`,
    ]
    for (const query of mistakes) {
      const text = JSON.stringify(await server.player().ask(query))
      expect(titles.filter((title) => title.length > 6 && text.includes(title))).toEqual([])
      expect(text).not.toContain('SquareAnswers"')
    }
  })

  it('are not among the files: no path outside the API gives out the catalogue', async () => {
    const lyrics = (await server.prisma.song.findFirstOrThrow()).lyrics.split('\n').find((line) => line.length > 20)
    const paths = [
      '/prisma/catalogue/albums.yaml',
      '/../prisma/catalogue/albums.yaml',
      '/assets/..%2f..%2f..%2fprisma/catalogue/albums.yaml',
      '/%2e%2e/%2e%2e/package.json',
      '/images/../prisma/catalogue/albums.yaml',
      `/images/${'0'.repeat(64)}-160.svg`,
      '/.data/postgres/PG_VERSION',
    ]
    for (const path of paths) {
      const response = await server.player().fetch(path)
      const text = await response.text()
      expect(response.status === 404 || text.includes('<title>Ninefold</title>')).toBe(true)
      expect(text).not.toContain(lyrics)
    }
  })
})

describe('a game of a day to come', () => {
  it('cannot be had by any number, id or cursor', async () => {
    const tomorrow = await server.prisma.game.findUniqueOrThrow({ where: { number: today + 1 } })
    const ids = [id('Game', tomorrow.id), id('Square', `${tomorrow.id}:0`), id('Leaderboard', `${today + 1}:all`)]
    const fields = '__typename ... on Game { rows { title } } ... on Square { row { title } possibleAnswers }'
    const { data } = await ada.ask<{ nodes: unknown[] }>(`query ($ids: [ID!]!) { nodes(ids: $ids) { ${fields} } }`, {
      ids: ids.slice(0, 2),
    })
    expect(data?.nodes).toEqual([null, null])
    for (const one of ids) {
      const reply = await ada.ask(`query ($id: ID!) { node(id: $id) { ${fields} } }`, { id: one })
      expect(all('rows', reply)).toEqual([])
      expect(all('row', reply)).toEqual([])
    }
    for (const cursor of [today + 1, today + 2, 10_000].map((number) => number.toString())) {
      for (const place of [
        `first: 5, after: "${cursor}"`,
        `last: 5, before: "${cursor}"`,
        `first: 3, before: "${cursor}"`,
      ]) {
        const reply = await ada.ask(`{ archive(${place}) { edges { node { number } } } }`)
        expect(Math.max(0, ...all('number', reply).map(Number))).toBeLessThanOrEqual(today)
      }
    }
    expect(await ada.asks(`{ viewer { play(gameNumber: ${today + 1}) { id } } }`)).toEqual({ viewer: { play: null } })
  })
})

/** Operations for signed-in players and admins are refused; an invalid one would prove nothing. */
const REFUSED = /Please log in first|Not authorized|You have been logged out/

async function answerOf(player: Player, query: string): Promise<unknown> {
  const { data, errors = [] } = await player.ask(query)
  for (const { message } of errors) expect([query, message]).toEqual([query, expect.stringMatching(REFUSED)])
  return data
}

async function firstEvent(player: Player, query: string): Promise<unknown> {
  await using watch = player.watches(query)
  return await watch.next().catch((problem: Error) => expect(problem.message).toMatch(REFUSED))
}

function argumentsFor(field: string, next: string): string {
  const ids: Record<string, string> = {
    Square: id('Square', `${gameId}:0`),
    Play: bensPlay,
    OtherPlay: id('OtherPlay', bensRef),
    Game: id('Game', gameId),
  }
  const node = ids[next] ?? id(next, 1)
  if (field === 'node') return `id: "${node}"`
  if (field === 'nodes') return `ids: ["${node}"]`
  if (['submitGuess', 'reportVerdict'].includes(field))
    return `input: { gameNumber: ${today}, square: 0, songId: "${wrongSong}" }`
  if (field === 'otherPlay') return `ref: "${bensRef}"`
  if (field === 'createUserGame') return `input: { title: "Secret", draft: ${ownDraft} }`
  if (field === 'game') return `number: ${today}`
  if (field === 'archive') return 'first: 1'
  return /^(?:play|leaderboard|(?:game|rarity|leaderboard)Changed)$/.test(field) ? `gameNumber: ${today}` : ''
}

/** Every value of a field of this name, anywhere. */
function all(name: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => all(name, one))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === name ? [inner] : all(name, inner)))
}
