/** What a guess and a delivered update cost when 1, 2 or 4 server processes share one Redis and one PostgreSQL, each with a load of its own. */
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Opened } from '#server/platform/opened.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { startRedis } from '../support/redis.ts'
import { openBenchDatabase } from './support/bench-database.ts'
import { guessBodies, requireRight } from './support/guess-http.ts'
import { openHttpLane } from './support/http-lane.ts'
import { median, printRatio, printTable } from './support/report.ts'
import { newVisitor, openSite, type Site } from './support/site.ts'
import { BOARD, openWatchers } from './support/watchers.ts'

const SQUARES = 9
const COUNTS = [1, 2, 4] as const
const ROUNDS = 5
/** After the start of the bench, no round ends later than this, if it takes no longer than the one before. */
const LAST_END_MS = 95_000
/** Of each node: as many, and as quick, however many nodes there are. */
const CLIENTS = 24
const WATCHERS = 100
/** Each client guesses so often. */
const EVERY_MS = 160
const GUESS_MS = 1600
/** Of all nodes together, before the first round: for their compilers. */
const WARMING_MS = 4000
/** One guess, on one of the nodes, for each: so that there is something to tell. */
const TICKS = 25
const TICK_MS = 100

/** What is promised: the cost on several nodes / that on one, at the most. */
const MOST = 1.1

await runUntilStopped(async (stop) => {
  setMaxListeners(0, stop) // each client listens
  await using opened = new Opened()
  const [database, redis] = [opened.keep(await openBenchDatabase()), opened.keep(await startRedis())]
  const site = opened.keep(
    await openSite({
      databaseUrl: database.url(),
      nodes: Math.max(...COUNTS),
      variables: { REDIS_URL: redis.url, LIVE_TICK_MS: String(TICK_MS) },
      stop,
    }),
  )
  console.log(`${site.nodes.length} nodes are ready after ${(performance.now() / 1000).toFixed(0)} s`)
  const load = {
    site,
    nodes: Math.max(...COUNTS),
    guess: guessBodies(site.today, await site.answers(site.today)),
    stop,
  }
  await costOfGuesses({ ...load, ms: WARMING_MS })
  await costOfUpdates(load)
  tell(await measure(load))
})

interface NodesLoad {
  readonly site: Site
  readonly nodes: number
  readonly guess: ReturnType<typeof guessBodies>
  readonly stop: AbortSignal
}

/** In turns, every other round the other way round. */
async function measure(load: NodesLoad): Promise<readonly Cost[]> {
  const costs = COUNTS.map((nodes) => ({
    nodes,
    guessUs: [] as number[],
    updateUs: [] as number[],
    perSecond: [] as number[],
  }))
  let lastMs = 0
  for (let round = 1; round <= ROUNDS && (round === 1 || performance.now() + lastMs < LAST_END_MS); round++) {
    const begunAt = performance.now()
    for (const cost of round % 2 === 1 ? costs : costs.toReversed()) {
      const guesses = await costOfGuesses({ ...load, nodes: cost.nodes, ms: GUESS_MS })
      const updateUs = await costOfUpdates({ ...load, nodes: cost.nodes })
      const what = `${guesses.cpuUs.toFixed(0)} us a guess, ${updateUs.toFixed(1)} us an update`
      console.log(`round ${round}, ${cost.nodes} of them: ${what}`)
      cost.guessUs.push(guesses.cpuUs)
      cost.perSecond.push(guesses.perSecond)
      cost.updateUs.push(updateUs)
    }
    lastMs = performance.now() - begunAt
  }
  return costs
}

async function costOfGuesses({ site, nodes, guess, stop, ms }: NodesLoad & { readonly ms: number }) {
  const guessing = site.nodes.slice(0, nodes)
  const used = usedBy(guessing)
  const begun = performance.now()
  const before = await used()
  const done = await Promise.all(
    guessing.flatMap(({ port }) =>
      Array.from({ length: CLIENTS }, (_, client) => guessesOf({ port, guess, stop, until: begun + ms, client })),
    ),
  )
  const guesses = done.reduce((all, each) => all + each, 0)
  const seconds = (performance.now() - begun) / 1000
  return { cpuUs: (((await used()) - before) * 1000) / guesses, perSecond: guesses / seconds }
}

interface Client extends Pick<NodesLoad, 'guess' | 'stop'> {
  readonly port: number
  readonly client: number
  readonly until: number
}

/** One visitor after the other fills all squares; answers how many guesses that were. */
async function guessesOf({ port, guess, stop, until, client }: Client): Promise<number> {
  using lane = openHttpLane(port)
  let cookie = newVisitor()
  let made = 0
  // Not all at one instant.
  for (let next = performance.now() + (client / CLIENTS) * EVERY_MS; next < until; next += EVERY_MS) {
    await wait(Math.max(0, next - performance.now()), undefined, { signal: stop })
    requireRight(await lane.post(guess(made % SQUARES, client + made), cookie))
    if (++made % SQUARES === 0) cookie = newVisitor()
  }
  return made
}

/** Of all nodes, in microseconds for each update that came to a watcher. */
async function costOfUpdates({ site, nodes, guess, stop }: NodesLoad): Promise<number> {
  const watched = site.nodes.slice(0, nodes)
  const ports = watched.map(({ port }) => port)
  using watchers = await openWatchers({ ports, count: WATCHERS, gameNumber: site.today, query: BOARD })
  using lane = openHttpLane(ports[0] ?? 0)
  const used = usedBy(watched)
  const [before, had] = [await used(), watchers.delivered()]
  for (let tick = 0; tick < TICKS; tick++) {
    requireRight(await lane.post(guess(tick % SQUARES, tick), newVisitor()))
    await wait(TICK_MS, undefined, { signal: stop })
  }
  return (((await used()) - before) * 1000) / (watchers.delivered() - had)
}

/** What these have used of the processors, in milliseconds. */
function usedBy(nodes: Site['nodes']): () => Promise<number> {
  return async () => (await Promise.all(nodes.map((node) => node.cpuMs()))).reduce((all, each) => all + each, 0)
}

interface Cost {
  readonly nodes: number
  readonly guessUs: readonly number[]
  readonly updateUs: readonly number[]
  readonly perSecond: readonly number[]
}

function tell(costs: readonly Cost[]): void {
  console.log()
  printTable([
    ['', 'CPU a guess', 'guesses', 'CPU a delivered update'],
    ...costs.map(({ nodes, guessUs, updateUs, perSecond }) => [
      nodes === 1 ? '1 node' : `${nodes} nodes`,
      `${median(guessUs).toFixed(0)} us`,
      `${Math.round(median(perSecond)).toLocaleString('en')}/s`,
      `${median(updateUs).toFixed(1)} us`,
    ]),
  ])
  console.log()
  const [alone, ...shared] = costs
  const worst = (of: (cost: Cost) => readonly number[]) =>
    Math.max(...shared.map((cost) => median(of(cost)) / median(alone ? of(alone) : [])))
  const [guess, update] = [worst(({ guessUs }) => guessUs), worst(({ updateUs }) => updateUs)]
  printRatio('nodes.guess', guess)
  printRatio('nodes.update', update)
  printRatio('nodes.cpu', Math.max(guess, update))
  if (Math.max(guess, update) > MOST) console.log('Not as promised: nodes.cpu.')
}
