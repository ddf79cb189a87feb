/** Two real nodes, of which one after the other breaks what it can: a guess that was acknowledged is stored, once, and all boards tell so. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPrisma } from '#server/platform/database/client.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import type { EmbeddedDatabase } from '#server/platform/database/outlive-crash.ts'
import { Opened } from '#server/platform/opened.ts'
import { msToNoon } from '../../load/support/early-day.ts'
import { answerBook } from '../../support/answers.ts'
import { type Cable, openCable } from '../../support/cable.ts'
import { freePort, startRedis } from '../../support/redis.ts'
import { shiftDatabaseClock } from '../../support/shifted-database.ts'
import { storedGuesses, type ToldGuess, untilAllTell } from '../../support/stored-guesses.ts'
import { guessUntilStored, newGuesser } from '../../support/stubborn-guess.ts'
import { inTime } from '../../support/watch.ts'
import { runServer, type ServerProcess } from './server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const COOKIE_SECRET = 'of visitors who are here for a test alone'
/** An early day: its few games are composed in seconds. */
const TODAY = 2
const START_MS = 240_000
/** Far longer than anything takes. */
const PATIENCE_MS = 90_000
const PLAYERS = 4
const SQUARES = 9
/** What a client can act on; which of them it hears is a matter of moments. */
const TYPED = ['no answer', 'TryAgain', 'UNAVAILABLE', 'OVERLOADED', 'STOPPING']
const isUntyped = (code: string) => !TYPED.includes(code)

interface Node {
  readonly url: string
  readonly cable: Cable
  process: ServerProcess
  readonly start: () => Promise<void>
}

const opened = new Opened()
const told: ToldGuess[] = []
let postgres: EmbeddedDatabase
let answers: readonly (readonly string[])[]
let restartPostgres: () => Promise<void>
let here: Node
let there: Node

beforeAll(async () => {
  const folder = temporaryFolder()
  opened.keep({ [Symbol.asyncDispose]: async () => folder[Symbol.dispose]() })
  postgres = await startEmbedded(folder.path, { isThrowaway: true })
  opened.keep({ [Symbol.asyncDispose]: () => postgres[Symbol.asyncDispose]() })
  restartPostgres = async () => {
    await postgres[Symbol.asyncDispose]()
    postgres = await startEmbedded(folder.path, { isThrowaway: true })
  }
  await shiftDatabaseClock(postgres.connection, msToNoon(TODAY))
  const redis = opened.keep(await startRedis())
  // The first makes the database, the other joins it.
  here = await startNode(redis.url)
  there = await startNode(redis.url)
  const prisma = createPrisma(postgres.connection)
  answers = await answerBook(prisma).of(TODAY)
  await prisma.$disconnect()
}, START_MS)
afterAll(() => opened[Symbol.asyncDispose]())

// Slow: a server process starts again.
it(
  'kill -9 of a node: the other goes on, and learns of what the first had stored and told nobody of',
  async () => {
    const codes = await guessWhile(async () => {
      here.process.kill('SIGKILL')
      await here.process.ended
    })
    expect(codes.filter(isUntyped)).toEqual([])
    await allIsThere([there])
    await here.start()
    await allIsThere([here, there])
  },
  PATIENCE_MS,
)

it(
  'PostgreSQL restarts: guesses are kept or told to try again',
  async () => {
    const codes = await guessWhile(restartPostgres)
    expect(codes.filter(isUntyped)).toEqual([])
    await allIsThere([here, there])
  },
  PATIENCE_MS,
)

// Slow: the limits of a silent connection pass.
it(
  'the network between a node and the database is lost without a word: its guesses are told to try again',
  async () => {
    const codes = await guessWhile(async (anybodyHeard) => {
      here.cable.freeze()
      await anybodyHeard
      here.cable.mend()
    })
    expect(codes.filter(isUntyped)).toEqual([])
    await allIsThere([here, there])
  },
  PATIENCE_MS,
)

// Slow: both server processes stop and start again.
it(
  'SIGTERM: what a node has taken is stored and acknowledged, or was refused',
  async () => {
    const codes = await guessWhile(async () => {
      here.process.kill('SIGTERM')
      expect((await here.process.ended).code).toBe(0)
    })
    expect(codes.filter(isUntyped)).toEqual([])
    await allIsThere([there])
  },
  PATIENCE_MS,
)

/** Players fill their squares, at both nodes in turn; when some guesses are stored, it happens. Answers what they heard meanwhile. */
async function guessWhile(happen: (anybodyHeard: Promise<void>) => Promise<void>): Promise<readonly string[]> {
  const codes: string[] = []
  let tellHeard = () => {}
  const anybodyHeard = new Promise<void>((resolve) => {
    tellHeard = resolve
  })
  const stop = new AbortController()
  const heard = (code: string) => {
    codes.push(code)
    tellHeard()
  }
  const begun = told.length
  let happening: Promise<void> | undefined
  const play = async (place: number) => {
    const guesser = newGuesser(COOKIE_SECRET)
    for (let square = 0; square < SQUARES; square++) {
      const urls = place % 2 === 0 ? [here.url, there.url] : [there.url, here.url]
      const input = { gameNumber: TODAY, square, songId: answers[square]?.[0] ?? '' }
      if (await guessUntilStored({ urls, guesser, input, heard, stop: stop.signal }))
        told.push({ playerId: guesser.id, gameNumber: TODAY, square })
      if (told.length - begun >= PLAYERS) happening ??= happen(anybodyHeard)
    }
  }
  const players = Promise.all(Array.from({ length: PLAYERS }, (_, place) => play(place))).then(tellHeard)
  await inTime(players, () => `only ${told.length - begun} guesses were stored: ${codes}`, PATIENCE_MS - 5000).finally(
    () => stop.abort(),
  )
  await happening
  return codes
}

async function allIsThere(nodes: readonly Node[]): Promise<void> {
  const { lost, doubled, picks } = await storedGuesses(postgres.connection, told)
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  const urls = nodes.map(({ url }) => url)
  await untilAllTell(urls, { gameNumber: TODAY, guesses: picks.get(TODAY) ?? 0, withinMs: 60_000 })
}

async function startNode(redisUrl: string): Promise<Node> {
  const { host, port } = postgres.connection
  const cable = opened.keep(await openCable({ path: join(host, `.s.PGSQL.${port}`) }))
  const listensAt = await freePort()
  const clock = new URL('../../load/support/shifted-clock.ts', import.meta.url).href
  const run = () =>
    runServer({
      PORT: String(listensAt),
      DATABASE_URL: `postgresql://postgres@127.0.0.1:${cable.port}/postgres`,
      REDIS_URL: redisUrl,
      NODE_OPTIONS: `--import tsx --import ${clock}`,
      BENCH_CLOCK_SHIFT_MS: String(msToNoon(TODAY)),
      ...{ COOKIE_SECRET, API_LIMITS: 'off', LOG_LEVEL: 'silent', SHUTDOWN_MS: '60000' },
    })
  const node: Node = {
    url: `http://127.0.0.1:${listensAt}`,
    cable,
    process: run(),
    async start() {
      node.process = run()
      await node.process.line(/^Ninefold is ready: http/)
    },
  }
  opened.keep({ [Symbol.asyncDispose]: () => node.process[Symbol.asyncDispose]() })
  await node.process.line(/^Ninefold is ready: http/)
  return node
}
