/**
 * Response times do not reveal which songs fit an open game.
 *
 * The same questions about two songs are asked in two worlds in turn. In one the first song fits and the second does not; in the other it
 * is the reverse. Anything else that slows a response is the same in both, so the sign of each round is random.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom, shuffled } from '#schema/rules/puzzle/random.ts'
import { errandOf } from '../support/adversary.ts'
import { answeredOf, answerTo, introspects } from '../support/eavesdropper.ts'
import { exchangesIn, otherSongsFit } from '../support/other-worlds.ts'
import type { Player } from '../support/player.ts'
import { type Question, questionsFor, type ValuesFor } from '../support/schema-questions.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** No category comes twice in 30 games: settled games say nothing of those of today. */
const TODAY = 12
/** Three quarters of a minute on a quiet machine. */
const BUSY_MS = 300_000
const VARIABLES = { API_LIMITS: 'off' }
/** Of the questions with a field. */
const EACH = 2
/** Until code is compiled and rows are remembered. */
const WARMING = 4
const ROUNDS = 25
/** Of questions that looked odd: one in twenty-five does by chance. */
const MORE_ROUNDS = 100
const SUSPICIOUS = 2
/** By chance once in three million. */
const CERTAIN = 5

/** One question about either song. */
type Pair = readonly [first: Question, second: Question]

const servers: TestServer[] = []
let worlds: readonly [Player, Player]
let pairs: readonly Pair[]

beforeAll(async () => {
  const server = await opens()
  const { prisma } = server
  const { id: gameId } = await prisma.game.findUniqueOrThrow({ where: { number: TODAY } })
  const exchanges = await exchangesIn(prisma, gameId)
  const [exchange] = exchanges
  if (!exchange) throw new Error('Today’s game has no clue whose songs are a list')
  const { clue, fits, doesNot } = exchange
  const where = { gameId, position: { in: [...clue.positions] }, answers: { has: fits } }
  const { position: square } = await prisma.square.findFirstOrThrow({ where })
  const player = await signedIn(server.player(), 'Mallory Quill')
  const schema = await introspects(player)
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const
  const others = await prisma.song.findMany({ where: { id: { notIn: [fits, doesNot] } }, take: 2 })
  const about = async (id: number) => {
    const song = await prisma.song.findUniqueOrThrow({ where: { id } })
    const titles = [song, ...others].map(({ title }) => title)
    const [refused, closed] = [new Set<string>(), new Set<string>()]
    const aim = { today: TODAY, titles, leavesOut: isTheGameItself, refused, closed }
    const { valuesFor } = await errandOf(() => player, aim)
    const known: Readonly<Record<string, unknown>> = { gameNumber: TODAY, square, position: square }
    const inSquare: ValuesFor = (name, type) => (name in known ? [`${known[name]}`] : valuesFor(name, type))
    return roots.flatMap(([operation, type]) =>
      Object.values(type?.getFields() ?? {}).flatMap((field) =>
        questionsFor({ schema, valuesFor: inSquare }, operation, field),
      ),
    )
  }
  const [first, second] = [await about(fits), await about(doesNot)]
  const isTelling = (question: Question, i: number, other: readonly Question[]) =>
    question.text !== other[i]?.text && !isTheGameItself(question)
  const asked = [
    first.filter((each, i) => isTelling(each, i, second)),
    second.filter((each, i) => isTelling(each, i, first)),
  ]
  const [aboutFirst = [], aboutSecond = []] = await Promise.all(asked.map((each) => answeredOf(player, each)))
  pairs = aboutFirst
    .map((question, i): Pair => [question, aboutSecond[i] ?? question])
    .filter(([{ field }], i) => aboutFirst.slice(0, i).filter((other) => other.field === field).length < EACH)
  await otherSongsFit(prisma, gameId, exchanges)
  worlds = [player, player.at((await opens(server)).url)]
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server[Symbol.asyncDispose]()
})

/** A guess in the game tells by its verdict. */
const isTheGameItself = ({ field }: Question) => field === 'Mutation.submitGuess'

/** A server on a database of its own, or on that of one before: what has been changed in it since is known to the new one alone. */
async function opens(before?: TestServer): Promise<TestServer> {
  const database = before && { connection: before.connection, [Symbol.asyncDispose]: async () => {} }
  const server = await startTestServer({ today: TODAY, variables: VARIABLES, ...(database && { database }) })
  servers.push(server)
  return server
}

// Slow: each question is asked a hundred times, for one of them tells nothing.
it('how long an answer takes does not tell which songs fit', { timeout: BUSY_MS }, async () => {
  const random = seededRandom('oracle times')
  await signsOf(pairs, WARMING, random)
  const suspects = pairs.filter(isOdd(await signsOf(pairs, ROUNDS, random), SUSPICIOUS))
  const telling = suspects.filter(isOdd(await signsOf(suspects, MORE_ROUNDS, random), CERTAIN))
  expect(pairs.length).toBeGreaterThan(5)
  expect(telling.map(([question]) => question.text)).toEqual([])
})

/** For each pair, in how many rounds a song took longer where it fits, less in how many it did not; over the root of the rounds. */
async function signsOf(of: readonly Pair[], rounds: number, random: () => number): Promise<readonly number[]> {
  const sums = of.map(() => 0)
  for (let round = 0; round < rounds; round++)
    for (const [i, pair] of of.entries()) sums[i] = (sums[i] ?? 0) + Math.sign(await roundOf(pair, random))
  return sums.map((sum) => sum / Math.sqrt(rounds))
}

/** In standard deviations of a fair coin. */
const isOdd = (deviations: readonly number[], limit: number) => (_: Pair, i: number) =>
  Math.abs(deviations[i] ?? 0) >= limit

/** By how much longer, in milliseconds, the two songs take where they fit than where they do not; in whatever order they are asked for. */
async function roundOf(pair: Pair, random: () => number): Promise<number> {
  const asked = worlds.flatMap((player, world) => pair.map((question, song) => ({ player, world, question, song })))
  let sum = 0
  for (const { player, world, question, song } of shuffled(asked, random)) {
    const start = performance.now()
    await answerTo(player, question)
    const ms = performance.now() - start
    sum += world === song ? ms : -ms
  }
  return sum
}
