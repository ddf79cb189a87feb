/** Scores, ranks and boards, against a query that anybody can check by eye. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#schema/rules/puzzle/random.ts'
import type { Player } from '../support/player.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let today: number
let players: Player[]

const PLAYERS = 60

beforeAll(async () => {
  server = await startTestServer()
  today = server.today
  const random = seededRandom('scores')
  players = Array.from({ length: PLAYERS }, () => server.player())
  await Promise.all(
    players.map(async (player, i) => {
      // A few stop half way; the others choose among three songs a square, so that there are ties and unicorns.
      const last = i % 10 === 9 ? 4 : 9
      for (let square = 0; square < last; square++) {
        await player.guessesRight(today, square, Math.floor(random() ** 2 * 5))
      }
    }),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

interface NaiveScore {
  readonly ref: string
  readonly rarity: number
  readonly rank: number
  readonly percentile: number
  readonly unicorns: number
}

/** From the picks alone, square by square, as the specification says it. */
async function naiveScores(): Promise<Map<string, NaiveScore>> {
  const rows = await server.prisma.$queryRaw<NaiveScore[]>`
    with share as (
      select p.player_id, p.square,
        (select count(*) from pick o where o.game_id = p.game_id and o.square = p.square and o.song_id = p.song_id) as count,
        (select count(*) from pick o where o.game_id = p.game_id and o.square = p.square) as total
      from pick p join game on game.id = p.game_id where number = ${today}
    ), score as (
      select player_id, sum(case when count = 1 then 0 else round(100.0 * count / total, 6) end) as rarity,
        count(*) filter (where count = 1)::int as unicorns
      from share group by player_id having count(*) = 9
    )
    select play.ref, score.rarity::float8 as rarity, unicorns,
      (select count(*) + 1 from score b where b.rarity < score.rarity)::int as rank,
      100.0 * (select count(*) from score b where b.rarity > score.rarity)
        / ((select count(*) from score) - 1)::float8 as percentile
    from score join play using (player_id) join game on game.id = play.game_id and number = ${today}`
  return new Map(rows.map((row) => [row.ref, row]))
}

describe('the scores of a day', () => {
  it('are those of a naive query: rarity, unicorns, rank and percentile', async () => {
    const naive = await naiveScores()
    expect(naive.size).toBe(PLAYERS * 0.9)
    expect(new Set([...naive.values()].map(({ rarity }) => rarity)).size).toBeGreaterThan(20)
    for (const player of players) {
      const play = await player.play(today)
      const expected = naive.get(play?.ref ?? '')
      if (!expected) {
        expect(play).toMatchObject({ status: 'PLAYING', rank: null, percentile: null })
        continue
      }
      expect(play).toMatchObject({ rank: expected.rank, unicornCount: expected.unicorns, rankedCount: naive.size })
      expect(play?.rarity).toBeCloseTo(expected.rarity, 6)
      expect(play?.percentile).toBeCloseTo(expected.percentile, 9)
    }
  })

  it('make the board: 50 entries by ascending rarity, ties sharing a position', async () => {
    const naive = [...(await naiveScores()).values()].toSorted((a, b) => a.rarity - b.rarity)
    const board = await server.player().seesBoard(today)
    expect(board).toMatchObject({ startedCount: PLAYERS, completedCount: naive.length, neighbourhood: [] })
    expect(board.entries.map(({ position }) => position)).toEqual(naive.slice(0, 50).map(({ rank }) => rank))
    for (const [i, { rarity }] of board.entries.entries()) expect(rarity).toBeCloseTo(naive[i]?.rarity ?? -1, 6)
  })

  it('show whoever is below the first 50 among their neighbours', async () => {
    const board = await server.player().seesBoard(today)
    const shown = new Set(board.entries.map(({ ref }) => ref))
    for (const player of players) {
      const play = await player.play(today)
      const { neighbourhood } = await player.seesBoard(today)
      if (shown.has(play?.ref ?? '')) expect(neighbourhood).toEqual([])
      else expect(neighbourhood.map(({ ref }) => ref)).toContain(play?.ref)
      expect(neighbourhood.length).toBeLessThanOrEqual(5)
    }
  })

  it('are the same in the answers of a square as in the picks of whoever chose them', async () => {
    const [player] = players
    const play = await player?.play(today)
    const squares = (await player?.seesAnswers(today)) ?? []
    for (const [i, { answers = [] }] of squares.entries()) {
      const pick = play?.squares[i]?.pick
      const own = answers.find(({ isOwn }) => isOwn)
      expect(own).toMatchObject({ song: { id: pick?.song.id }, count: pick?.count })
      expect(own?.rarity).toBeCloseTo(pick?.rarity ?? -1, 6)
      const counts = answers.map(({ count }) => count ?? -1)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(pick?.total)
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    }
  })
})
