/** Where a million players stand, after each tick: by our typed arrays, by PostgreSQL and by a sorted set of Redis; medians of rounds in which they take turns. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { LiveGame } from '#server/live/games/live-game.ts'
import { buildGame } from '#server/live/games/shelved-game.ts'
import { makeStandings, type Standings } from '#server/live/standings/standings.ts'
import { atOnce } from '#server/live/standings/steps.ts'
import { Opened } from '#server/platform/opened.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { startTestDatabase } from '../support/embedded.ts'
import { startRedis } from '../support/redis.ts'
import { blockedBy } from './support/blocked-loop.ts'
import { ANSWERS, drawGame } from './support/million-plays.ts'
import { median, printRatio, printTable } from './support/report.ts'
import { type RedisStandings, redisStandings } from './support/standings-in-redis.ts'
import { type SqlStandings, sqlStandings } from './support/standings-in-sql.ts'
import { timeOfLoading } from './support/stored-plays.ts'

const PLAYERS = 1_000_000
/** Of the game that is read from PostgreSQL: to write a million there would take minutes. */
const STORED_PLAYS = 100_000
const ROUNDS = 7
/** What runs once in a while is learned late: by then compilers are done. PostgreSQL has read its table by then. */
const WARM_UP_ROUNDS = 4
/** It takes seconds, and hardly varies. */
const REDIS_ROUNDS = 2
/** As in a game that is played: after most of a second of PostgreSQL, the first tick finds the processor's memory full of other things. */
const IN_A_ROW = 4

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const opened = new Opened()
await runUntilStopped(async (stop) => {
  try {
    await measure(stop)
  } finally {
    await opened[Symbol.asyncDispose]()
  }
})

async function measure(stop: AbortSignal): Promise<void> {
  const drawn = drawGame(PLAYERS)
  const before = bytes()
  const game = await buildGame(drawn.rows)
  const standings = await standingsOf(game)
  await standings.order('all')
  const megabytes = (bytes() - before) / 1e6
  stop.throwIfAborted()

  const database = opened.keep(await startTestDatabase())
  const sql = opened.keep(await sqlStandings(database.connection, drawn, weightsOf(game)))
  const redis = opened.keep(await redisStandings(opened.keep(await startRedis()).url))
  const micros = Int32Array.from({ length: PLAYERS }, (_, index) => standings.microsOf(index))
  requireSame((await firstScores(game)).join(), (await sql.tick()).join(), (await redis.tick(micros)).join())
  requireSame(await sumOfRanks(game), await sql.ranks())

  const times = await timesOf({ game, sql, redis, micros }, stop)
  const blocked = await blockedBy(game, stop)
  const loadMs = await timeOfLoading(database.connection, STORED_PLAYS)
  tell({ ...times, blocked, megabytes, loadMs })
}

interface Ways {
  readonly game: LiveGame
  readonly sql: SqlStandings
  readonly redis: RedisStandings
  /** The scores of all players, since a sorted set cannot compute them. */
  readonly micros: Int32Array
}

/** In milliseconds, round by round. */
async function timesOf({ game, sql, redis, micros }: Ways, stop: AbortSignal) {
  const times = { ours: [], sql: [], sql2: [], redis: [], exact: [], sqlExact: [] } satisfies Record<string, number[]>
  // So short that whatever else the machine does decides it: it comes several times in a round, between the long ones.
  const ours = inARow(timed(times.ours, () => firstScores(game)))
  const turns = [
    ours,
    timed(
      times.sql,
      () => sql.tick(),
      () => sql.useWorkers(0),
    ),
    ours,
    inARow(timed(times.exact, () => sumOfRanks(game))),
    timed(times.sqlExact, () => sql.ranks()),
    ours,
    timed(
      times.sql2,
      () => sql.tick(),
      () => sql.useWorkers(2),
    ),
  ]
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    await firstScores(game)
    await sumOfRanks(game)
    await new Promise(setImmediate)
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const turn of turns) {
      stop.throwIfAborted()
      await turn()
    }
    if (round < REDIS_ROUNDS) await timed(times.redis, () => redis.tick(micros))()
  }
  return times
}

function standingsOf(game: LiveGame): Promise<Standings> {
  return atOnce(makeStandings(game, atOnce))
}

/** One tick: rescore all players, count the scores, find the first fifty. */
async function firstScores(game: LiveGame): Promise<readonly number[]> {
  const standings = await standingsOf(game)
  const scores = (await standings.first('all')).map(({ index }) => standings.microsOf(index))
  standings.retire()
  return scores
}

/** Rescores all players, sorts them, and assigns shared ranks to ties. */
async function sumOfRanks(game: LiveGame): Promise<number> {
  const standings = await standingsOf(game)
  const scores = await standings.scores()
  standings.retire()
  let [sum, rank, last] = [0, 0, -1]
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place] ?? 0
    if (score !== last) rank = place + 1
    last = score
    sum += rank
  }
  return sum
}

/** A faster answer that is another one is worth nothing. */
function requireSame<T>(...answers: readonly T[]): void {
  if (new Set(answers).size !== 1) throw new Error(`The ways differ: ${answers.join(' and ')}`)
}

function weightsOf({ weights, slots }: LiveGame): readonly number[] {
  return Array.from(
    { length: 9 * ANSWERS },
    (_, i) => weights[slots.slotOf(Math.floor(i / ANSWERS), (i % ANSWERS) + 1)] ?? 0,
  )
}

function timed(times: number[], work: () => Promise<unknown>, prepare: () => Promise<void> = async () => {}) {
  return async () => {
    await prepare()
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
}

function inARow(turn: () => Promise<void>) {
  return async () => {
    for (let tick = 0; tick < IN_A_ROW; tick++) {
      await turn()
      // What is not needed any more is given back when the event loop turns.
      await new Promise(setImmediate)
    }
  }
}

function bytes(): number {
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

interface Results {
  readonly ours: readonly number[]
  readonly sql: readonly number[]
  readonly sql2: readonly number[]
  readonly redis: readonly number[]
  readonly exact: readonly number[]
  readonly sqlExact: readonly number[]
  readonly blocked: readonly number[]
  readonly megabytes: number
  readonly loadMs: number
}

/** With what is promised. */
function tell(results: Results): void {
  const ms = (times: readonly number[]) => `${median(times).toFixed(1)} ms`
  const [ours, exact] = [median(results.ours), median(results.exact)]
  const count = PLAYERS.toLocaleString('en')
  console.log(`${count} players, nine in ten have completed`)
  printTable([
    ['', 'ours', 'PostgreSQL', 'on two cores', 'sorted set'],
    ['rescore all, count scores, first fifty', ms(results.ours), ms(results.sql), ms(results.sql2), ms(results.redis)],
    ['rescore all, exact ranks of all', ms(results.exact), ms(results.sqlExact), '', ''],
  ])
  const perPlay = results.loadMs / STORED_PLAYS
  console.log(`\nheld in memory: ${results.megabytes.toFixed(0)} MB, ids, refs, picks and standings`)
  console.log(
    `read from PostgreSQL: ${STORED_PLAYS.toLocaleString('en')} plays in ${(results.loadMs / 1000).toFixed(1)} s; at that pace a million in ${(perPlay * 1000).toFixed(1)} s\n`,
  )
  const figures = [
    { key: 'standings.sql', figure: median(results.sql) / ours, least: 80 },
    { key: 'standings.redis', figure: median(results.redis) / ours, least: 300 },
    { key: 'standings.exact', figure: median(results.sqlExact) / exact, least: 20 },
    { key: 'standings.loop', figure: median(results.blocked), most: 5 },
    { key: 'standings.megabytes', figure: results.megabytes, most: 100 },
  ]
  for (const { key, figure } of figures) printRatio(key, figure)
  const missed = figures.filter(
    ({ figure, least = 0, most = Number.POSITIVE_INFINITY }) => figure < least || figure > most,
  )
  if (missed.length > 0) console.log(`Not what is promised: ${missed.map(({ key }) => key).join(', ')}.`)
}
