/** The days to come: blank ones, deleted games, games that change places, and how well all is provided for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seesPortal, signedInAdmin } from '../support/admin.ts'
import type { Player } from '../support/player.ts'
import { type CategoryView, saveCategory } from '../support/portal-catalogue.ts'
import { changesGame, draftOf, randomGame, seesGame, seesGames, submitsGame } from '../support/portal-games.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const TODAY = 12

let server: TestServer
let ada: Player

beforeAll(async () => {
  server = await startTestServer({ today: TODAY })
  ada = await signedInAdmin(server, 'ada')
})
afterAll(() => server[Symbol.asyncDispose]())

const titles = async (from: number, count: number) =>
  (await seesGames(ada, from, count)).map(({ rows }) => rows.map((clue) => clue?.title ?? '').join())
const MOVE = `mutation ($from: Int!, $to: Int!) { moveGame(from: $from, to: $to) {
  __typename ... on ChangedGames { games { number } } ... on Error { message } } }`

const APPROVE = `mutation ($numbers: [Int!]!, $seen: [SeenGameInput!]) { approveGames(numbers: $numbers, seen: $seen) {
  __typename ... on ChangedGames { games { number } } ... on Error { message } } }`

describe('a blank game', () => {
  it('is inserted, and the games from there on move one day on', async () => {
    const [first = '', second = '', third = ''] = await titles(40, 3)
    expect(await changesGame(ada, 'insertBlankGame', 41)).toMatchObject({ isBlank: true, createdBy: 'ada' })
    expect(await titles(40, 4)).toEqual([first, ',,', second, third])
    const { nextBlankGame } = await seesPortal<{ nextBlankGame: object }>(ada, 'nextBlankGame { number date }')
    expect(nextBlankGame).toEqual({ number: 41, date: '2024-07-11' })
  })

  it('is filled by the generator when its day comes, so that players never meet it', async () => {
    await changesGame(ada, 'deleteGame', TODAY + 1)
    expect(await seesGame(ada, TODAY + 1)).toMatchObject({ isBlank: true })
    await server.toGame(TODAY, 20)
    expect(await seesGame(ada, TODAY + 1)).toMatchObject({ isBlank: true })
    await server.toGame(TODAY + 1, 1)
    const { todaysGame } = await server
      .player()
      .asks<{ todaysGame: { number: number; squares: { possibleAnswers: number }[] } }>(
        '{ todaysGame { number squares { possibleAnswers } } }',
      )
    expect(todaysGame.number).toBe(TODAY + 1)
    expect(todaysGame.squares.every(({ possibleAnswers }) => possibleAnswers >= 3)).toBe(true)
  })

  it('comes with deleting a game', async () => {
    expect(await changesGame(ada, 'deleteGame', 50)).toMatchObject({ isBlank: true, checkedBy: null })
    const entry = await server.prisma.auditEntry.findFirst({ where: { subject: 'game:50', action: 'game.delete' } })
    expect(entry).toMatchObject({
      adminName: 'ada',
      before: { createdBy: 'auto' },
      after: { rows: 'blank, blank, blank' },
    })
  })
})

describe('a published game', () => {
  it('is neither deleted nor moved', async () => {
    const today = (await seesGames(ada, 1, 30)).find(({ isToday }) => isToday)?.number ?? 0
    const refusal = {
      __typename: 'GamePublished',
      message: `Game ${today} is published: its clues and answers stay as they are.`,
    }
    expect(await changesGame(ada, 'deleteGame', today)).toEqual(refusal)
    expect(await changesGame(ada, 'insertBlankGame', today)).toEqual(refusal)
    expect(await ada.asks(MOVE, { from: today + 5, to: today })).toEqual({ moveGame: refusal })
  })
})

describe('moving a game', () => {
  it('moves those between by one, in both directions', async () => {
    const [a, b, c, d] = await titles(55, 4)
    expect(await ada.asks(MOVE, { from: 55, to: 58 })).toMatchObject({
      moveGame: { games: [{ number: 55 }, { number: 56 }, { number: 57 }, { number: 58 }] },
    })
    expect(await titles(55, 4)).toEqual([b, c, d, a])
    await ada.asks(MOVE, { from: 58, to: 56 })
    expect(await titles(55, 4)).toEqual([b, a, c, d])
  })
})

const CATEGORIES = 'categories { code title version songIds gameNumbers }'
const edited = ({ code, title, version, songIds }: CategoryView) => ({ code, title, version, songIds })

describe('a day that there is not', () => {
  it('is refused, and no other is changed in its place', async () => {
    const refusal = { __typename: 'InvalidInput' }
    const before = await seesGames(ada, 99_999, 2)
    for (const number of [0, 100_001, 200_000]) {
      for (const verb of ['insertBlankGame', 'deleteGame', 'approveGame']) {
        expect(await changesGame(ada, verb, number)).toMatchObject(refusal)
      }
      expect(await ada.asks(MOVE, { from: 55, to: number })).toMatchObject({ moveGame: refusal })
      expect(await ada.asks(APPROVE, { numbers: [56, number] })).toMatchObject({ approveGames: refusal })
    }
    expect(await seesGames(ada, 99_999, 2)).toEqual(before)
    expect((await seesGame(ada, 56)).checkedBy).toBeNull()
  })
})

describe('a day that was edited while games changed places', () => {
  const EMPTY = { rows: [null, null, null], columns: [null, null, null] }
  const drawn = async (number: number) => draftOf(await randomGame(ada, number, EMPTY, 'while'))
  const clash = { __typename: 'SaveConflict' }

  it('refuses a save over the game that was moved there, and blames nobody who saved another', async () => {
    const ben = await signedInAdmin(server, 'ben')
    const { version: before } = await seesGame(ben, 31)
    await submitsGame(ben, { number: 31, version: before, draft: await drawn(31) })
    const seen = await seesGames(ben, 30, 3)
    await ada.asks(MOVE, { from: 30, to: 32 })
    const there = await titles(30, 3)
    const told = []
    for (const { number, version } of seen) {
      told.push(await submitsGame(ben, { number, version, draft: await drawn(number) }))
    }
    expect(told).toEqual(
      ['ada', 'Somebody', 'Somebody'].map((who) => ({
        ...clash,
        message: expect.stringMatching(`^${who} has saved this in the meantime`),
      })),
    )
    expect(await titles(30, 3)).toEqual(there)
  })

  it('refuses one over the games that an inserted one has moved on, however often it was saved before', async () => {
    for (let times = 0; times < 3; times++) {
      const { number, version } = await seesGame(ada, 35)
      await submitsGame(ada, { number, version, draft: await drawn(number) })
    }
    const seen = await seesGames(ada, 34, 4)
    await changesGame(ada, 'insertBlankGame', 34)
    for (const { number, version } of seen) {
      expect(await submitsGame(ada, { number, version, draft: await drawn(number) })).toMatchObject(clash)
    }
  })

  it('refuses one over a game that an edit of the catalogue has replaced', async () => {
    const { categories } = await seesPortal<{ categories: CategoryView[] }>(ada, CATEGORIES)
    const [seen] = (await seesGames(ada, 50, 10)).filter(({ rows }) =>
      categories.some(({ title }) => rows.some((clue) => clue?.title === title)),
    )
    const category = categories.find(({ title }) => seen?.rows.some((clue) => clue?.title === title))
    if (!seen || !category) throw new Error('No game has a category')
    const emptied = await saveCategory(ada, { ...edited(category), songIds: [] })
    const { number, version } = seen
    expect(await submitsGame(ada, { number, version, draft: await drawn(number) })).toMatchObject(clash)
    await saveCategory(ada, { ...edited(category), version: emptied.version })
  })
})

describe('a game that somebody else has made in the meantime', () => {
  const EMPTY = { rows: [null, null, null], columns: [null, null, null] }
  const saved = async (number: number) => {
    const { version } = await seesGame(ada, number)
    const draft = draftOf(await randomGame(ada, number, EMPTY, 'meantime'))
    return submitsGame(ada, { number, version, draft })
  }
  const clash = { __typename: 'SaveConflict', message: 'ada has saved this in the meantime.' }

  it('is neither approved nor deleted by whoever has looked at the one before', async () => {
    const { version } = await seesGame(ada, 24)
    const latest = await saved(24)
    expect(await changesGame(ada, 'approveGame', 24, version)).toEqual(clash)
    expect(await changesGame(ada, 'deleteGame', 24, version)).toEqual(clash)
    expect(await seesGame(ada, 24)).toMatchObject({ isBlank: false, checkedBy: null, version: latest.version })
    const approved = await changesGame(ada, 'approveGame', 24, latest.version)
    expect(approved).toMatchObject({ checkedBy: 'ada' })
    expect(await changesGame(ada, 'deleteGame', 24, approved.version)).toMatchObject({ isBlank: true })
  })

  it('keeps all that were to be approved with it from being so', async () => {
    const numbers = [25, 26]
    const seen = (await seesGames(ada, 25, 2)).map(({ number, version }) => ({ number, version }))
    const latest = await saved(26)
    expect(await ada.asks(APPROVE, { numbers, seen })).toEqual({ approveGames: clash })
    expect((await seesGames(ada, 25, 2)).map(({ checkedBy }) => checkedBy)).toEqual([null, null])
    const seenNow = seen.map((game) => (game.number === 26 ? { ...game, version: latest.version } : game))
    expect(await ada.asks(APPROVE, { numbers, seen: seenNow })).toMatchObject({
      approveGames: { games: [{ number: 25 }, { number: 26 }] },
    })
  })
})

describe('the stock', () => {
  it('counts what is checked, names what is blank, and warns below seven', async () => {
    type View = { stock: { checkedAhead: number; isLow: boolean; blankDays: { number: number }[] } }
    const stock = async () =>
      (
        await seesPortal<View>(
          ada,
          'stock { checkedAhead isLow blankDays { number } tiredCategories { code timesUsed } }',
        )
      ).stock
    const { checkedAhead, isLow } = await stock()
    expect(isLow).toBe(true)
    await changesGame(ada, 'deleteGame', 45)
    expect((await stock()).blankDays.map(({ number }) => number)).toContain(45)
    for (let number = 60; number < 67; number++) await changesGame(ada, 'approveGame', number)
    expect(await stock()).toMatchObject({ checkedAhead: checkedAhead + 7, isLow: false })
  })

  it('names the days whose games an edit of the catalogue has spoilt', async () => {
    type View = { stock: { spoiltDays: { number: number }[] } }
    const spoilt = async () =>
      (await seesPortal<View>(ada, 'stock { spoiltDays { number } }')).stock.spoiltDays.map(({ number }) => number)
    expect(await spoilt()).toEqual([])
    const { categories } = await seesPortal<{ categories: CategoryView[] }>(ada, CATEGORIES)
    const used = categories.find(({ gameNumbers }) => gameNumbers.some((number) => number > 20 && number < 40))
    const days = used?.gameNumbers.filter((number) => number > 20) ?? []
    for (const number of days) await changesGame(ada, 'approveGame', number)
    const { code, title, version } = used ?? { code: '', title: '', version: 0 }
    expect(await saveCategory(ada, { code, version, title, songIds: [] })).toMatchObject({
      __typename: 'AdminCategory',
    })
    expect(await spoilt()).toEqual(days.toSorted((a, b) => a - b))
    expect(await changesGame(ada, 'approveGame', days[0] ?? 0)).toMatchObject({
      __typename: 'GameNotPlayable',
      message: 'Some squares have less than 3 answers. Please fix this before submitting.',
    })
  })
})
