/** What a guess and a delivered update cost when 1, 2 or 4 server processes share one Redis and one PostgreSQL, each with a load of its own. */
import { setTimeout as wait } from 'node:timers/promises'
import { Opened } from '#server/opened.ts'
import { runUntilStopped } from '#server/run-until-stopped.ts'
import { startRedis } from '../support/redis.ts'
import { guessBodies, guessOverHttp, requireRight } from './support/guess-http.ts'
import { openGuessStage } from './support/guess-stage.ts'
import { openHttpLane } from './support/http-lane.ts'
import { median, printRatio, printTable } from './support/report.ts'
import { newVisitor, openSite, type Site } from './support/site.ts'
import { BOARD, openWatchers } from './support/watchers.ts'

const SQUARES = 9
const COUNTS = [1, 2, 4] as const
const ROUNDS = 3
/** Of each node. */
const CLIENTS = 24
const WATCHERS = 200
const GUESS_MS = 1500
/** One guess, on one of the nodes, for each: so that there is something to tell. */
const TICKS = 15
const TICK_MS = 100

/** What is promised: the cost on several nodes / that on one, at the most. */
const MOST = 1.1

await runUntilStopped(async (stop) => {
  await using opened = new Opened()
  const [stage, redis] = [opened.keep(await openGuessStage()), opened.keep(await startRedis())]
  const site = opened.keep(
    await openSite({
      databaseUrl: await stage.addDatabase('whole_server'),
      nodes: Math.max(...COUNTS),
      variables: { REDIS_URL: redis.url, LIVE_TICK_MS: String(TICK_MS) },
      stop,
    }),
  )
  console.log(`${site.nodes.length} nodes are ready`)
  const guess = guessBodies(site.today, await site.answers(site.today))
  const costs = COUNTS.map((nodes) => ({
    nodes,
    guessUs: [] as number[],
    updateUs: [] as number[],
    perSecond: [] as number[],
  }))
  // The first round is for their compilers.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const cost of costs) {
      const load = { site, nodes: cost.nodes, guess, stop }
      const guesses = await costOfGuesses(load)
      const updateUs = await costOfUpdates(load)
      const what = `${guesses.cpuUs.toFixed(0)} us a guess, ${updateUs.toFixed(1)} us an update`
      console.log(`round ${round}, ${cost.nodes} of them: ${what}`)
      if (round === 0) continue
      cost.guessUs.push(guesses.cpuUs)
      cost.perSecond.push(guesses.perSecond)
      cost.updateUs.push(updateUs)
    }
  }
  tell(costs)
})

interface NodesLoad {
  readonly site: Site
  readonly nodes: number
  readonly guess: ReturnType<typeof guessBodies>
  readonly stop: AbortSignal
}

function costOfGuesses({ site, nodes, guess, stop }: NodesLoad) {
  const sites = site.nodes.slice(0, nodes).map((node) => ({ ...node, guess, visitor: newVisitor }))
  return guessOverHttp(sites, { clients: CLIENTS, ms: GUESS_MS, stop })
}

/** Of all nodes, in microseconds for each update that came to a watcher. */
async function costOfUpdates({ site, nodes, guess, stop }: NodesLoad): Promise<number> {
  const watched = site.nodes.slice(0, nodes)
  const ports = watched.map(({ port }) => port)
  using watchers = await openWatchers({ ports, count: WATCHERS, gameNumber: site.today, query: BOARD })
  using lane = openHttpLane(ports[0] ?? 0)
  const used = async () => (await Promise.all(watched.map((node) => node.cpuMs()))).reduce((all, each) => all + each, 0)
  const [before, had] = [await used(), watchers.delivered()]
  for (let tick = 0; tick < TICKS; tick++) {
    requireRight(await lane.post(guess(tick % SQUARES, tick), newVisitor()))
    await wait(TICK_MS, undefined, { signal: stop })
  }
  return (((await used()) - before) * 1000) / (watchers.delivered() - had)
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
