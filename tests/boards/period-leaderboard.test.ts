/** The boards over time: who is on them, in which order, and when a game joins them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** 10 June 2024. */
const MONDAY = 10
const BOARD = `query ($period: LeaderboardPeriod!, $scope: LeaderboardScope! = ALL) {
  periodLeaderboard(period: $period, scope: $scope) {
    startDate endDate settledCount gamesNeeded nextSettlesAt rankedCount ownGameCount
    entries { ...S } neighbourhood { ...S }
  }
}
fragment S on PeriodStanding { key position meanRarity gameCount unicornCount name countryCode photoUrl isDemo isViewer }`

interface Row {
  readonly key: string
  readonly position: number
  readonly meanRarity: number
  readonly gameCount: number
  readonly unicornCount: number
  readonly name: string
  readonly isViewer: boolean
}

interface Board {
  readonly startDate: string
  readonly endDate: string
  readonly settledCount: number
  readonly gamesNeeded: number
  readonly nextSettlesAt: string
  readonly rankedCount: number
  readonly ownGameCount: number
  readonly entries: readonly Row[]
  readonly neighbourhood: readonly Row[]
}

let server: TestServer
let ada: Player
let ben: Player
let cleo: Player

const board = async (player: Player, period: 'WEEK' | 'MONTH' | 'ALL_TIME', scope = 'ALL') =>
  (await player.asks<{ periodLeaderboard: Board }>(BOARD, { period, scope })).periodLeaderboard
/** Waits until the board includes this many games: cached boards are at most a second old. */
const boardOf = (player: Player, settledCount: number) =>
  expect.poll(async () => (await board(player, 'WEEK')).settledCount, { timeout: 10_000 }).toBe(settledCount)
const final = async (player: Player, game: number) => {
  const play = await player.play(game)
  if (!play) throw new Error(`Nobody has played game ${game}`)
  return play
}

beforeAll(async () => {
  server = await startTestServer({ today: MONDAY })
  ada = await signedIn(server.player(), 'Adaline Byron')
  ben = await signedIn(server.player(), 'Benedict Moss')
  cleo = server.player()
})
afterAll(() => server[Symbol.asyncDispose]())

describe('the board of a week', () => {
  it('is empty before its first game has settled, and says when that will be', async () => {
    await ada.finishes(MONDAY, 0)
    await ben.finishes(MONDAY, 1)
    await cleo.finishes(MONDAY, 1)
    expect(await board(ada, 'WEEK')).toMatchObject({
      startDate: '2024-06-10',
      endDate: '2024-06-16',
      settledCount: 0,
      rankedCount: 0,
      ownGameCount: 0,
      nextSettlesAt: '2024-06-11T05:00:00.000Z',
      entries: [],
      neighbourhood: [],
    })
  })

  it('[PB2] has a game once it has settled, by final scores; ties share a position', async () => {
    await server.toGame(MONDAY + 1, 3)
    await boardOf(ada, 1)
    const week = await board(ada, 'WEEK')
    const [first, second] = [await final(ada, MONDAY), await final(ben, MONDAY)]
    expect(week).toMatchObject({
      gamesNeeded: 1,
      rankedCount: 3,
      ownGameCount: 1,
      nextSettlesAt: '2024-06-12T05:00:00.000Z',
    })
    expect(week.entries.map(({ position }) => position)).toEqual([1, 2, 2])
    expect(week.entries[0]).toMatchObject({
      name: 'Adaline',
      meanRarity: 0,
      unicornCount: 9,
      gameCount: 1,
      isViewer: true,
    })
    expect(first.rarity).toBe(0)
    for (const { meanRarity, isViewer } of week.entries.slice(1)) {
      expect(meanRarity).toBeCloseTo(second.rarity ?? -1, 6)
      expect(isViewer).toBe(false)
    }
  })

  // Slow: three days pass, each settled before the next.
  it('[PB2, PB3] ranks by the mean of the completed games, from three games on', async () => {
    const tuesday = MONDAY + 1
    await ada.finishes(tuesday, 1)
    await ben.finishes(tuesday, 1)
    await server.toGame(MONDAY + 2, 3)
    await boardOf(ada, 2)
    expect(await board(cleo, 'WEEK')).toMatchObject({ gamesNeeded: 2, rankedCount: 2, ownGameCount: 1 })
    await ada.finishes(MONDAY + 2, 1)
    await ben.finishes(MONDAY + 2, 1)
    await server.toGame(MONDAY + 3, 3)
    await boardOf(ada, 3)
    await server.player().finishes(MONDAY + 3)
    await ben.finishes(MONDAY + 3)
    await server.toGame(MONDAY + 4, 3)
    await boardOf(ada, 4)
    const week = await board(ben, 'WEEK')
    expect(week).toMatchObject({ gamesNeeded: 3, rankedCount: 2, ownGameCount: 4 })
    const scores = await Promise.all([0, 1, 2, 3].map(async (day) => (await final(ben, MONDAY + day)).rarity ?? -1))
    const mean = scores.reduce((sum, score) => sum + score) / 4
    expect(week.entries[1]).toMatchObject({ name: 'Benedict', position: 2, gameCount: 4, isViewer: true })
    expect(week.entries[1]?.meanRarity).toBeCloseTo(mean, 5)
  })

  it('[PB1] begins anew on Monday; month and all time go on', async () => {
    await server.toGame(MONDAY + 7, 3)
    expect(await board(ada, 'WEEK')).toMatchObject({ startDate: '2024-06-17', settledCount: 0, entries: [] })
    expect(await board(ada, 'MONTH')).toMatchObject({ startDate: '2024-06-01', endDate: '2024-06-30', settledCount: 4 })
    expect(await board(ada, 'ALL_TIME')).toMatchObject({
      startDate: '2024-06-01',
      settledCount: 4,
      gamesNeeded: 4,
      ownGameCount: 3,
    })
  })
})

describe('who is not on a board over time', () => {
  const names = async (player: Player) => (await board(player, 'ALL_TIME')).entries.map(({ name }) => name)

  it('hides, and still counts and sees the own row', async () => {
    expect(await names(ben)).toEqual(['Benedict'])
    const HIDE = 'mutation ($isHidden: Boolean!) { updatePrivacy(input: { isHidden: $isHidden }) { __typename } }'
    await ben.asks(HIDE, { isHidden: true })
    await expect.poll(() => names(ada), { timeout: 10_000 }).toEqual([])
    const own = await board(ben, 'ALL_TIME')
    expect(own).toMatchObject({ rankedCount: 1, entries: [], neighbourhood: [{ name: 'Benedict', isViewer: true }] })
    await ben.asks(HIDE, { isHidden: false })
    await expect.poll(() => names(ada), { timeout: 10_000 }).toEqual(['Benedict'])
  })

  it('is blocked by whoever looks, and by nobody else', async () => {
    const ref = (await ben.play(MONDAY))?.ref
    await ada.asks('mutation ($ref: ID!) { blockPlayer(ref: $ref) { __typename } }', { ref })
    expect(await names(ada)).toEqual([])
    expect(await names(cleo)).toEqual(['Benedict'])
  })
})

describe('the board of a month', () => {
  const CROWD = 60
  const GAMES_BEFORE = 9
  const micros = (points: number) => points * 1_000_000

  /** Final standings on the games before, as if these players had completed all of them. */
  async function haveCompleted(players: readonly { readonly playerId: string; readonly points: number }[]) {
    const { prisma } = server
    const games = await prisma.game.findMany({ where: { number: { gte: 1, lte: GAMES_BEFORE } }, select: { id: true } })
    const part = { unicornCount: 1, rank: 1, percentile: 50 }
    await prisma.finalStanding.createMany({
      data: players.flatMap(({ playerId, points }) =>
        games.map(({ id: gameId }) => ({ gameId, playerId, rarityMicros: micros(points), ...part })),
      ),
    })
  }

  it('has the first 50, and further down the viewer with two on each side; whoever leaves is off it', async () => {
    const below = await signedIn(server.player(), 'Wilma Below')
    const { playerId } = JSON.parse((await below.asks<{ exportMyData: string }>('{ exportMyData }')).exportMyData)
    const crowd = Array.from({ length: CROWD }, (_, place) => ({ playerId: randomUUID(), points: place + 1 }))
    await server.prisma.player.createMany({ data: crowd.map(({ playerId: id }) => ({ id })) })
    await haveCompleted([...crowd, { playerId, points: 57.5 }])

    await expect.poll(async () => (await board(below, 'MONTH')).settledCount, { timeout: 10_000 }).toBe(13)
    const month = await board(below, 'MONTH')
    expect(month).toMatchObject({ gamesNeeded: 8, rankedCount: CROWD + 1, ownGameCount: GAMES_BEFORE })
    expect(month.entries.map(({ position }) => position)).toEqual(Array.from({ length: 50 }, (_, place) => place + 1))
    expect(month.neighbourhood.map(({ position }) => position)).toEqual([56, 57, 58, 59, 60])
    expect(month.neighbourhood[2]).toMatchObject({ name: 'Wilma', isViewer: true, meanRarity: 57.5, unicornCount: 9 })
    expect(new Set([...month.entries, ...month.neighbourhood].map(({ key }) => key)).size).toBe(55)
    expect(JSON.stringify(month)).not.toContain(playerId)
    expect((await board(ada, 'MONTH')).neighbourhood).toEqual([])

    const signedInOnly = await board(below, 'MONTH', 'SIGNED_IN')
    expect(signedInOnly).toMatchObject({ rankedCount: 1, entries: [{ name: 'Wilma', position: 1 }], neighbourhood: [] })
    await below.asks('mutation { deleteAccount { __typename } }')
    await expect.poll(async () => (await board(ada, 'MONTH', 'SIGNED_IN')).entries, { timeout: 10_000 }).toEqual([])
  })
})
