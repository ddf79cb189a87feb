/** How the members of a league stand: in the game of the day, live, and over the week. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  does,
  joins,
  type LeagueView,
  makesLeague,
  memberId,
  seesLeague,
  watchesLeague,
} from '../../support/leagues.ts'
import type { Player } from '../../support/player.ts'
import { signedIn } from '../../support/sign-in.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

/** 10 June 2024. */
const MONDAY = 10

let server: TestServer
let ada: Player
let ben: Player
let cleo: Player
let league: LeagueView

beforeAll(async () => {
  server = await startTestServer({ today: MONDAY })
  ada = await signedIn(server.player(), 'Adaline Byron')
  ben = await signedIn(server.player(), 'Benedict Moss')
  cleo = await signedIn(server.player(), 'Cleopatra Finch')
  league = await makesLeague(ada, 'The Lanterns')
  await joins(ben, codeOf(league))
})
afterAll(() => server[Symbol.asyncDispose]())

const pointsOf = async (player: Player) =>
  Object.fromEntries((await seesLeague(player, league.id)).week.rows.map(({ name, points }) => [name, points]))

describe('the board of the day', () => {
  it('follows members, standings and name, and ends for who is removed', async () => {
    await using adas = watchesLeague(ada, league.id)
    expect(await adas.next()).toMatchObject({ memberCount: 2, board: { gameNumber: MONDAY, isSettled: false } })
    await using bens = watchesLeague(ben, league.id)
    await bens.next()

    await joins(cleo, codeOf(league))
    const three = await adas.until(({ memberCount }) => memberCount === 3)
    expect(three.board.entries.map(({ state }) => state)).toEqual(['NOT_STARTED', 'NOT_STARTED', 'NOT_STARTED'])
    await does(ada, 'renameLeague', { id: league.id, name: 'The Lamps' })
    await bens.until(({ name }) => name === 'The Lamps')

    await cleo.guessesRight(MONDAY, 0)
    await bens.until(({ board }) =>
      board.entries.some(({ name, state }) => name === 'Cleopatra' && state === 'IN_PROGRESS'),
    )
    await ben.finishes(MONDAY, 1)
    // A message is made while people play on: its week may be of a moment before its board, and the next one tells both.
    const led = await adas.until(
      ({ board, week }) => board.entries[0]?.state === 'COMPLETED' && week.rows[0]?.gameCount === 1,
    )
    expect(led.board.entries[0]).toMatchObject({ name: 'Benedict', position: 1, isViewer: false })
    expect(led.week).toMatchObject({ isLive: true, startDate: '2024-06-10', endDate: '2024-06-16' })
    expect(led.week.rows[0]).toMatchObject({ name: 'Benedict', position: 1, points: 10, gameCount: 1 })

    await using cleos = watchesLeague(cleo, league.id)
    await cleos.next()
    await does(ada, 'removeLeagueMember', { id: league.id, memberId: memberId(three, 'Cleopatra') })
    await adas.until(({ memberCount }) => memberCount === 2)
    await expect(cleos.until(() => false)).rejects.toThrow('the subscription has ended')
    await expect(watchesLeague(cleo, league.id).next()).rejects.toThrow('League not found')
  })

  it('shows the scores that the board of everybody shows', async () => {
    await ada.finishes(MONDAY, 1)
    const { entries } = await ada.seesBoard(MONDAY)
    const { board } = await seesLeague(ada, league.id)
    expect(board.entries.map(({ name, position, rarity }) => [name, position, rarity])).toEqual([
      ['Adaline', 1, entries.find(({ name }) => name === 'Adaline')?.rarity],
      ['Benedict', 1, entries.find(({ name }) => name === 'Benedict')?.rarity],
    ])
  })
})

describe('the table of the week', () => {
  it('[LG1, LG2] adds the points of settled games and of the one that runs', async () => {
    expect(await pointsOf(ada)).toEqual({ Adaline: 10, Benedict: 10 })
    await server.toGame(MONDAY + 1)
    expect(await pointsOf(ada)).toEqual({ Adaline: 10, Benedict: 10 })
    await server.player().finishes(MONDAY + 1, 1)
    await ben.finishes(MONDAY + 1, 1)
    expect(await pointsOf(ada)).toEqual({ Benedict: 20, Adaline: 10 })
    await ada.finishes(MONDAY + 1, 0)
    const { week } = await seesLeague(ada, league.id)
    expect(week.rows).toMatchObject([
      { name: 'Adaline', position: 1, points: 20, gameCount: 2, days: [{ place: 1 }, { place: 1, points: 10 }] },
      {
        name: 'Benedict',
        position: 2,
        points: 19,
        gameCount: 2,
        days: [{ gameNumber: MONDAY }, { place: 2, points: 9 }],
      },
    ])
  })

  it('[LG1] takes no archive play, and is the same for who looks back', async () => {
    await server.toGame(MONDAY + 2)
    await joins(cleo, codeOf(await seesLeague(ada, league.id)))
    await cleo.finishes(MONDAY, 2)
    expect(await pointsOf(cleo)).toEqual({ Adaline: 20, Benedict: 19, Cleopatra: 0 })
    await server.toGame(MONDAY + 7)
    expect(await pointsOf(cleo)).toEqual({ Adaline: 0, Benedict: 0, Cleopatra: 0 })
    const BACK = `query ($ref: ID!) { league(ref: $ref) { ... on League {
      week(start: "2024-06-12") { startDate isLive rows { name points } }
      future: week(start: "2031-01-01") { startDate }
      board(gameNumber: ${MONDAY}) { ... on LeagueBoard { isSettled entries { name rarity } } }
      tomorrow: board(gameNumber: ${MONDAY + 8}) { __typename }
    } } }`
    expect(await cleo.asks(BACK, { ref: league.id })).toMatchObject({
      league: {
        week: { startDate: '2024-06-10', isLive: false, rows: [{ points: 20 }, { points: 19 }, { points: 0 }] },
        future: { startDate: '2024-06-17' },
        board: { isSettled: true, entries: [{ name: 'Cleopatra' }, {}, {}] },
        tomorrow: { __typename: 'FutureGame' },
      },
    })
  })
})
