/** The release minute, made small: a day ends while people watch, and they all come to the new game within seconds; on two nodes. */
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { createPool } from '#server/platform/database/client.ts'
import { Opened } from '#server/platform/opened.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { startRedis } from '../support/redis.ts'
import { openBenchDatabase } from './support/bench-database.ts'
import { percentiles } from './support/closed-loop.ts'
import { deliveryLag, guessesIn } from './support/delivery-lag.ts'
import { msToEvening } from './support/early-day.ts'
import { guessBodies } from './support/guess-http.ts'
import { openHttpLane } from './support/http-lane.ts'
import { arrive } from './support/release-player.ts'
import { printRatio, printTable } from './support/report.ts'
import { openSite, type Site } from './support/site.ts'

const NODES = 2
const PLAYERS = 500
/** Evening players who arrive at a time. */
const TOGETHER = 20
/** All come within this time. */
const ARRIVAL_MS = 12_000
/** Every nth player is asked when a guess became visible. */
const ASKED = 10
/** From the start of the nodes to the end of their day, beside the time that they take to start. */
const EVENING_MS = 10_000
/** Both together take less than the first, which has brought the catalogue; the players come meanwhile. */
const OF_FIRST_START = 1.2
/** So long after the last guess all nodes agree. */
const SETTLED_MS = 10_000

await runUntilStopped(async (stop) => {
  await using opened = new Opened()
  const [database, redis] = [opened.keep(await openBenchDatabase()), opened.keep(await startRedis())]
  const databaseUrl = database.url()
  const startMs = await firstStart(databaseUrl, stop)
  const eveningMs = EVENING_MS + OF_FIRST_START * startMs
  const endsAt = performance.now() + eveningMs
  const site = opened.keep(
    await openSite({
      databaseUrl,
      nodes: NODES,
      shiftMs: msToEvening(eveningMs),
      variables: { REDIS_URL: redis.url },
      stop,
    }),
  )
  const played = await releaseMinute({ site, endsAt, stop })
  tell({ ...played, ...(await stored({ databaseUrl, site, guesses: played.waits.length, stop })) })
})

/** Makes the database and its games, so that later starts are quick; answers how long it took. */
async function firstStart(databaseUrl: string, stop: AbortSignal): Promise<number> {
  const begun = performance.now()
  await using _site = await openSite({ databaseUrl, nodes: 1, stop })
  return performance.now() - begun
}

interface Evening {
  readonly site: Site
  /** When the day ends, by `performance.now()`. */
  readonly endsAt: number
  readonly stop: AbortSignal
}

interface Played {
  readonly waits: readonly number[]
  readonly lags: readonly number[]
  readonly seconds: number
  /** Number of TryAgain responses. */
  readonly refused: number
  readonly errors: readonly unknown[]
}

async function releaseMinute({ site, endsAt, stop }: Evening): Promise<Played> {
  setMaxListeners(0, stop) // each player listens
  const gameNumber = site.today + 1
  const guess = guessBodies(gameNumber, await site.answers(gameNumber))
  const waits: number[] = []
  const lag = deliveryLag()
  let made = 0
  let refused = 0
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const comes = (player: number) =>
    arrive({
      port: site.nodes[player % NODES]?.port ?? 0,
      gameNumber,
      afterMs: (player / PLAYERS) * ARRIVAL_MS,
      begun,
      stop,
      guess: (square) => guess(square, made++),
      onAnswer(waitedMs) {
        waits.push(waitedMs)
        lag.answered()
      },
      onTryAgain: () => void refused++,
      onUpdate: (update) => player % ASKED === 0 && lag.told(player, guessesIn(update)),
    })
  const players: { readonly played: Promise<void> }[] = []
  while (players.length < PLAYERS) {
    const next = Array.from({ length: TOGETHER }, (_, place) => comes(players.length + place))
    players.push(...(await Promise.all(next)))
  }
  const leftMs = endsAt - performance.now()
  if (leftMs < 0) throw new Error('The machine is too busy: the day had ended before the players were there.')
  console.log(
    `${PLAYERS} players watch the old game on ${NODES} nodes; the new day begins in ${(leftMs / 1000).toFixed(0)} s`,
  )
  await wait(leftMs, undefined, { signal: stop })
  begin()
  console.log('The new day has begun')
  const start = performance.now()
  const ends = await Promise.allSettled(players.map(({ played }) => played))
  stop.throwIfAborted()
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  return { waits, lags: lag.lags, seconds: (performance.now() - start) / 1000, refused, errors }
}

interface Stored {
  readonly lost: number
  readonly doubled: number
  /** As each node tells it. */
  readonly told: readonly number[]
}

/** What the database has, and what the nodes say, once they say it alike. */
async function stored(of: {
  readonly databaseUrl: string
  readonly site: Site
  readonly guesses: number
  readonly stop: AbortSignal
}): Promise<Stored> {
  const pool = createPool({ connectionString: of.databaseUrl })
  const { rows } = await pool.query<{ picks: number; counted: number }>(
    `select (select count(*)::int from pick where game_id = game.id) as picks,
            (select coalesce(sum(count), 0)::int from tally where game_id = game.id) as counted
     from game where number = $1`,
    [of.site.today + 1],
  )
  await pool.end()
  const { picks = 0, counted = 0 } = rows[0] ?? {}
  const until = performance.now() + SETTLED_MS
  let told = await toldByNodes(of.site)
  while (told.some((count) => count !== picks) && performance.now() < until) {
    await wait(100, undefined, { signal: of.stop })
    told = await toldByNodes(of.site)
  }
  return { lost: of.guesses - picks, doubled: counted - picks, told }
}

function toldByNodes({ nodes, today }: Site): Promise<readonly number[]> {
  const query = `{ game(number: ${today + 1}) { ... on Game { squares { pickCount } } } }`
  return Promise.all(
    nodes.map(async ({ port }) => {
      using lane = openHttpLane(port)
      return guessesIn(await lane.post(JSON.stringify({ query }), ''))
    }),
  )
}

function tell({ waits, lags, seconds, refused, errors, lost, doubled, told }: Played & Stored): void {
  const [answer, delivery] = [percentiles(waits), percentiles(lags)]
  console.log()
  printTable([
    ['', 'p50', 'p99'],
    ['a guess is answered', `${answer.p50Ms.toFixed(1)} ms`, `${answer.p99Ms.toFixed(1)} ms`],
    ['watchers are told of it', `${delivery.p50Ms.toFixed(0)} ms`, `${delivery.p99Ms.toFixed(0)} ms`],
  ])
  const rate = Math.round(waits.length / seconds)
  console.log(
    `\n${waits.length} guesses, ${rate}/s, ${refused} told to try again; the nodes tell of ${told.join(' and ')}`,
  )
  for (const problem of new Set(errors.map(String))) console.log(`error: ${problem}`)
  console.log()
  printRatio('release.errors', errors.length)
  printRatio('release.lost', lost)
  printRatio('release.doubled', doubled)
  const agree = told.every((count) => count === waits.length)
  if (errors.length > 0 || lost !== 0 || doubled !== 0 || !agree) console.log('Not as promised: release.')
}
