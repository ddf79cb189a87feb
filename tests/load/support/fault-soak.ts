/** Ten minutes of steady load: what the nodes hold in memory must not grow with the guesses that they have answered. */
import { setTimeout as wait } from 'node:timers/promises'
import { StartFailure } from '#server/start-failure.ts'
import type { Load } from './fault-load.ts'
import type { FaultStage } from './fault-stage.ts'
import { printRatio, printTable } from './report.ts'
import type { Memory } from './server-child.ts'

const LOOK_MS = 20_000
/** While caches fill and code is compiled, memory grows as it should. */
const WARM_PART = 0.3
/** The boards hold a hundred bytes of a player, who makes nine guesses; what is written down of each guess is more than this. */
const MOST_BYTES_A_GUESS = 100
/** Of all pages, those included that V8 and the allocator keep for later, and what is held outside V8. */
const MOST_MB_A_MINUTE = 4
const MB = 1024 * 1024

interface Soak {
  readonly stage: FaultStage
  readonly load: Load
  readonly ms: number
  readonly stop: AbortSignal
}

interface Look {
  readonly guesses: number
  readonly minutes: number
  /** Of each node. */
  readonly memory: readonly Memory[]
}

export async function soak({ stage, load, ms, stop }: Soak): Promise<void> {
  const start = performance.now()
  const looks: Look[] = []
  load.resume()
  while (performance.now() - start < ms) {
    await wait(LOOK_MS, undefined, { signal: stop })
    const memory = await Promise.all(stage.nodes.map(({ child }) => child().memory()))
    looks.push({ guesses: load.told.length, minutes: (performance.now() - start) / 60_000, memory })
  }
  await load.pause()
  if (load.told.length === 0) throw new StartFailure('Nothing was measured: no guess was stored.')
  const later = looks.slice(Math.floor(looks.length * WARM_PART))
  const growths = stage.nodes.map((_, node) => growthOf(later, node))
  printTable([
    ['', 'live at first', 'at the end', 'growth', 'all pages at first', 'at the end', 'growth'],
    ...growths.map(({ live, rss, bytesAGuess, mbAMinute }, node) => [
      `node ${node + 1}`,
      ...[...live.map(inMb), `${bytesAGuess.toFixed(0)} bytes a guess`],
      ...[...rss.map(inMb), `${mbAMinute.toFixed(1)} MB a minute`],
    ]),
  ])
  const bytesAGuess = Math.max(...growths.map((growth) => growth.bytesAGuess))
  const mbAMinute = Math.max(...growths.map((growth) => growth.mbAMinute))
  console.log(`\n${load.told.length} guesses\n`)
  printRatio('faults.growth-bytes-a-guess', bytesAGuess)
  printRatio('faults.growth-mb-a-minute', mbAMinute)
  if (bytesAGuess > MOST_BYTES_A_GUESS || mbAMinute > MOST_MB_A_MINUTE)
    throw new StartFailure('Not as promised: memory grows.')
}

/** Of a node, from the first of these looks to the last. */
function growthOf(looks: readonly Look[], node: number) {
  const live = looks.map(({ memory }) => memory[node]?.liveBytes ?? 0)
  const rss = looks.map(({ memory }) => memory[node]?.rssBytes ?? 0)
  const guesses = looks.map((look) => look.guesses)
  const minutes = looks.map((look) => look.minutes)
  return {
    live: [live.at(0) ?? 0, live.at(-1) ?? 0],
    rss: [rss.at(0) ?? 0, rss.at(-1) ?? 0],
    bytesAGuess: slopeOf(guesses, live),
    mbAMinute: slopeOf(minutes, rss) / MB,
  }
}

const inMb = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`

/** Of the line that lies nearest to the figures. */
function slopeOf(at: readonly number[], figures: readonly number[]): number {
  const [middle, mean] = [meanOf(at), meanOf(figures)]
  const above = figures.reduce((all, figure, i) => all + ((at[i] ?? 0) - middle) * (figure - mean), 0)
  const spread = at.reduce((all, place) => all + (place - middle) ** 2, 0)
  return above / spread
}

function meanOf(figures: readonly number[]): number {
  return figures.reduce((all, figure) => all + figure, 0) / figures.length
}
