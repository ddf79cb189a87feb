/** A player's statistics over days, how all others scored, and the look back at a game. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const FIRST_DAY = 5

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: FIRST_DAY })
})
afterAll(() => server[Symbol.asyncDispose]())

interface StatsView {
  readonly totalPlays: number
  readonly wins: number
  readonly streak: number
  readonly maxStreak: number
  readonly unicornCount: number
  readonly lastWinNumber: number | null
  readonly recent: readonly { readonly gameNumber: number; readonly rarity: number; readonly unicornCount: number }[]
}

const STATS = `{ viewer { stats {
  totalPlays wins streak maxStreak unicornCount lastWinNumber recent { gameNumber rarity unicornCount }
} } }`

const statsOf = async (player: Player) => (await player.asks<{ viewer: { stats: StatsView } }>(STATS)).viewer.stats

describe('the statistics of a player', () => {
  it('are all zero for who has never played', async () => {
    expect(await statsOf(server.player())).toEqual({
      totalPlays: 0,
      wins: 0,
      streak: 0,
      maxStreak: 0,
      unicornCount: 0,
      lastWinNumber: null,
      recent: [],
    })
  })

  it('[SK1, SK2, SK3] follow the days: wins in a row, a missed day, giving up', async () => {
    const ada = server.player()
    await ada.finishes(5)
    // Alone on the board, every answer is a unicorn.
    expect(await statsOf(ada)).toMatchObject({ totalPlays: 1, streak: 1, unicornCount: 9, lastWinNumber: 5 })
    await server.toGame(6)
    await ada.finishes(6)
    expect(await statsOf(ada)).toMatchObject({ totalPlays: 2, wins: 2, streak: 2, maxStreak: 2, unicornCount: 18 })
    await server.toGame(8)
    await ada.finishes(8)
    expect(await statsOf(ada)).toMatchObject({ streak: 1, maxStreak: 2, lastWinNumber: 8 })
    await server.toGame(9)
    await ada.guessesRight(9, 0)
    await ada.givesUp(9)
    expect(await statsOf(ada)).toMatchObject({ totalPlays: 4, wins: 3, streak: 0, maxStreak: 2, lastWinNumber: 8 })
    expect((await statsOf(ada)).recent.map(({ gameNumber }) => gameNumber)).toEqual([5, 6, 8])
  })

  it('[SK4] take archive games as played and won, and nothing else', async () => {
    await server.toGame(12)
    const ben = server.player()
    await ben.finishes(12)
    const before = await statsOf(ben)
    await ben.finishes(11)
    await ben.guessesWrong(10, 0)
    await ben.givesUp(10)
    expect(await statsOf(ben)).toEqual({ ...before, totalPlays: 3, wins: 2 })
  })

  it('[SK5] count a game begun before midnight for its day, until its board settles', async () => {
    await server.toGame(14, 23)
    const [cem, dot] = [server.player(), server.player()]
    for (const player of [cem, dot]) await player.guessesRight(14, 0)
    await server.toGame(15, 0.5)
    await cem.finishes(14)
    await cem.finishes(15)
    expect(await statsOf(cem)).toMatchObject({ streak: 2, lastWinNumber: 15 })
    await server.toGame(15, 2)
    await dot.finishes(14)
    expect(await statsOf(dot)).toMatchObject({ totalPlays: 1, wins: 1, streak: 0, lastWinNumber: null, recent: [] })
    // What the board of the day says, stays.
    const final = (await statsOf(cem)).recent
    await server.player().finishes(14, 1)
    expect((await statsOf(cem)).recent[0]).toEqual(final[0])
  })
})

describe('the distribution of scores', () => {
  const DISTRIBUTION = `query ($game: Int!) { game(number: $game) { ... on Game {
    scoreDistribution { completedCount best median buckets { from to count } }
  } } }`

  interface DistributionView {
    readonly completedCount: number
    readonly best: number | null
    readonly median: number | null
    readonly buckets: readonly { readonly from: number; readonly to: number; readonly count: number }[]
  }

  const seenBy = async (player: Player, game: number) => {
    const reply = await player.asks<{ game: { scoreDistribution: DistributionView } }>(DISTRIBUTION, { game })
    return reply.game.scoreDistribution
  }

  it('is empty before anybody has completed the game', async () => {
    await server.toGame(17)
    await server.player().guessesRight(17, 0)
    expect(await seenBy(server.player(), 17)).toEqual({ completedCount: 0, best: null, median: null, buckets: [] })
  })

  it('[SD1] has every completed play, live, and stays once the board has settled', async () => {
    await server.toGame(18)
    const players = [server.player(), server.player(), server.player()]
    for (const [place, player] of players.entries()) await player.finishes(18, place < 2 ? 0 : 1)
    const scores = await Promise.all(players.map(async (player) => (await player.play(18))?.rarity ?? -1))
    const live = await seenBy(server.player(), 18)
    expect(live).toMatchObject({ completedCount: 3, best: Math.min(...scores) })
    expect(live.median).toBe(scores.toSorted((a, b) => a - b)[1])
    expect(live.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    await server.toGame(19, 3)
    await server.player().finishes(18, 2)
    expect(await seenBy(server.player(), 18)).toEqual(live)
  })
})

describe('the look back at a game', () => {
  const RECAP = `query ($game: Int!) { game(number: $game) { ... on Game {
    recap {
      __typename
      ... on Error { message }
      ... on Recap {
        popularRarity rarestRarity hardestSquare
        squares { position crowdRarity missShare unfoundCount unfound { title } rarest { count } mostPopular { count song { id } } }
      }
    }
    squares { guesses { isCorrect explanation song { id } } }
  } } }`

  interface RecapView {
    readonly recap: {
      readonly __typename: string
      readonly message?: string
      readonly popularRarity?: number
      readonly rarestRarity?: number
      readonly hardestSquare?: number
      readonly squares?: readonly {
        readonly unfoundCount: number
        readonly unfound: readonly unknown[]
        readonly missShare: number
        readonly mostPopular: { readonly count: number; readonly song: { readonly id: string } }
      }[]
    }
    readonly squares: readonly {
      readonly guesses: readonly {
        readonly isCorrect: boolean
        readonly explanation: string
        readonly song: { readonly id: string }
      }[]
    }[]
  }

  const seenBy = async (player: Player, game: number) => (await player.asks<{ game: RecapView }>(RECAP, { game })).game

  it('is hidden until all squares are filled or the board has settled, also from a player who gave up', async () => {
    await server.toGame(21)
    const ada = server.player()
    await ada.guessesRight(21, 0)
    expect((await seenBy(ada, 21)).recap).toMatchObject({ __typename: 'AnswersHidden' })
    expect((await seenBy(server.player(), 21)).recap).toMatchObject({ __typename: 'AnswersHidden' })
    await ada.givesUp(21)
    expect((await seenBy(ada, 21)).recap).toMatchObject({ __typename: 'AnswersHidden' })
    const ben = server.player()
    await ben.finishes(21)
    expect((await seenBy(ben, 21)).recap).toMatchObject({ __typename: 'Recap' })
    await server.toGame(22, 2)
    expect((await seenBy(ada, 21)).recap).toMatchObject({ __typename: 'Recap' })
  })

  it('[RC1, RC3, RC4] knows the most popular songs, the unfound unicorns and the hardest square', async () => {
    await server.toGame(22)
    const [ada, ben, cem] = [server.player(), server.player(), server.player()]
    for (const place of [0, 1, 2]) await ada.guessesWrong(22, 4, place)
    await ada.finishes(22, 0)
    await ben.finishes(22, 0)
    await cem.finishes(22, 1)
    const { recap } = await seenBy(ada, 22)
    expect(recap.hardestSquare).toBe(4)
    expect(recap.rarestRarity).toBe(0)
    const answers = await server.answers.of(22)
    for (const [position, square] of (recap.squares ?? []).entries()) {
      expect(square.mostPopular).toEqual({ count: 2, song: { id: answers[position]?.[0] } })
      expect(square.unfoundCount).toBe((answers[position]?.length ?? 0) - 2)
      expect(square.unfound).toHaveLength(Math.min(3, square.unfoundCount))
    }
    expect(recap.popularRarity).toBeCloseTo((9 * 200) / 3)
    expect(recap.squares?.[4]?.missShare).toBe(50)
  })

  it('explains each guess of the viewer', async () => {
    await server.toGame(23)
    const ada = server.player()
    const wrong = await ada.guessesWrong(23, 2)
    const right = await ada.guessesRight(23, 2)
    const { squares } = await seenBy(ada, 23)
    expect(squares[2]?.guesses).toMatchObject([
      { isCorrect: true, explanation: right.explanation },
      { isCorrect: false, explanation: wrong.explanation },
    ])
    expect(squares[3]?.guesses).toEqual([])
    expect((await seenBy(server.player(), 23)).squares[2]?.guesses).toEqual([])
  })
})
