/** The days to come: blank ones, deleted games, games that change places, and how well all is provided for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seesPortal, signedInAdmin } from '../../support/admin.ts'
import type { Player } from '../../support/player.ts'
import { type CategoryView, saveCategory } from '../../support/portal-catalogue.ts'
import { changesGame, seesGame, seesGames } from '../../support/portal-games.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

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
    expect(await stock()).toMatchObject({ checkedAhead: 0, isLow: true })
    await changesGame(ada, 'deleteGame', 45)
    expect((await stock()).blankDays.map(({ number }) => number)).toContain(45)
    for (let number = 60; number < 67; number++) await changesGame(ada, 'approveGame', number)
    expect(await stock()).toMatchObject({ checkedAhead: 7, isLow: false })
  })

  it('names the days whose games an edit of the catalogue has spoilt', async () => {
    type View = { stock: { spoiltDays: { number: number }[] } }
    const spoilt = async () =>
      (await seesPortal<View>(ada, 'stock { spoiltDays { number } }')).stock.spoiltDays.map(({ number }) => number)
    expect(await spoilt()).toEqual([])
    const { categories } = await seesPortal<{ categories: CategoryView[] }>(
      ada,
      'categories { code title version songIds gameNumbers }',
    )
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
