/** Many at once, each guess sent twice: nothing is lost and nothing is counted twice. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const CLIENTS = 100
/** Ten seconds on two free cores; the whole suite shares them. */
const STORM_MS = 180_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

// Slow: two thousand guesses.
it('1,000 guesses sent twice each by 100 clients leave exactly the counts of sending each once', {
  timeout: STORM_MS,
}, async () => {
  const { today } = server
  const answers = await server.answers.of(today)
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => newcomer(server)))
  const expected = answers.map(() => new Map<string, number>())

  const sent = clients.map(async (player, client) => {
    // Nine right ones, one a square, and one wrong: in two tabs at the same time, each sending one after the other.
    const guesses = answers.map((songs, square) => ({
      square,
      songId: songs[(client * client + square) % songs.length],
    }))
    for (const { square, songId = '' } of guesses) {
      expected[square]?.set(songId, (expected[square]?.get(songId) ?? 0) + 1)
    }
    const wrong = { square: client % 9, songId: (await server.answers.wrongFor(today, client % 9))[client % 3] }
    guesses.splice(client % 10, 0, wrong)
    const tab = async () => {
      const results: Result[] = []
      for (const guess of guesses) results.push(await send(player, { gameNumber: today, ...guess }))
      return results
    }
    return Promise.all([tab(), tab()])
  })
  const results = (await Promise.all(sent)).flat(2)

  const verdicts = results.filter(({ __typename }) => __typename === 'Verdict')
  const right = verdicts.filter(({ isCorrect }) => isCorrect)
  expect(right).toHaveLength(CLIENTS * 9 * 2)
  expect(right.filter(({ isRepeat }) => isRepeat)).toHaveLength(CLIENTS * 9)
  // A wrong guess may come when its square is filled or the game is over; it is never an error.
  const kinds = new Set(results.map(({ __typename }) => __typename))
  expect([...kinds].filter((kind) => !['Verdict', 'SquareTaken', 'PlayIsOver'].includes(kind))).toEqual([])
  expect(results).toHaveLength(CLIENTS * 10 * 2)

  const loser = server.player()
  await loser.guessesWrong(today, 0)
  await loser.givesUp(today)
  expect(await storedCounts()).toEqual({ picks: 900, tallied: 900, plays: 101, completed: 100 })
  expect(await loser.seesBoard(today)).toMatchObject({ startedCount: 101, completedCount: 100 })

  await server.toGame(today + 1, 2)
  const counts = (await loser.seesAnswers(today)).map(({ answers: shown = [] }) =>
    Object.fromEntries(shown.filter(({ count }) => count !== 0).map(({ song, count }) => [song.id, count])),
  )
  expect(counts).toEqual(expected.map((songs) => Object.fromEntries(songs)))
})

interface Result {
  readonly __typename: string
  readonly isCorrect?: boolean
  readonly isRepeat?: boolean
}

/** Asks for little in return, so that the writing is what takes the time. */
async function send(player: Player, input: Record<string, unknown>): Promise<Result> {
  const mutation = `mutation ($input: SubmitGuessInput!) {
    submitGuess(input: $input) { __typename ... on Verdict { isCorrect isRepeat } }
  }`
  return (await player.asks<{ submitGuess: Result }>(mutation, { input })).submitGuess
}

/** With a cookie, like a player of another day: two simultaneous first guesses would create two visitors. */
async function newcomer({ player }: TestServer): Promise<Player> {
  const visitor = player()
  await visitor.guessesRight(1, 0)
  return visitor
}

async function storedCounts() {
  const game = await server.prisma.game.findUniqueOrThrow({ where: { number: server.today } })
  const [[picks], tallies, plays, completed] = await Promise.all([
    server.prisma.$queryRaw<{ count: number }[]>`select count(*)::int from pick where game_id = ${game.id}`,
    server.prisma.tally.aggregate({ where: { gameId: game.id }, _sum: { count: true } }),
    server.prisma.play.count({ where: { gameId: game.id } }),
    server.prisma.play.count({ where: { gameId: game.id, completedAt: { not: null } } }),
  ])
  return { picks: picks?.count, tallied: tallies._sum.count, plays, completed }
}
