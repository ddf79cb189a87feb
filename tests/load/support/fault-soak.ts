/** Ten minutes of steady load: what the nodes hold in memory must not grow with the guesses that they have answered. */
import { setTimeout as wait } from 'node:timers/promises'
import { StartFailure } from '#server/start-failure.ts'
import type { Load } from './fault-load.ts'
import type { FaultStage } from './fault-stage.ts'
import { printRatio, printTable } from './report.ts'

const LOOK_MS = 10_000
/** While caches fill and code is compiled, memory grows as it should. */
const WARM_PART = 0.4
/** The boards themselves grow by less than this with the players who come; a leak of some bytes a request would be more. */
const FLAT_MB_A_MINUTE = 4

interface Soak {
  readonly stage: FaultStage
  readonly load: Load
  readonly ms: number
  readonly stop: AbortSignal
}

export async function soak({ stage, load, ms, stop }: Soak): Promise<void> {
  const start = performance.now()
  const looks: (readonly number[])[] = []
  load.resume()
  while (performance.now() - start < ms) {
    await wait(LOOK_MS, undefined, { signal: stop })
    looks.push(stage.nodes.map(({ child }) => child().rssMb()))
  }
  await load.pause()
  const slopes = stage.nodes.map((_, node) => {
    const later = looks.slice(Math.floor(looks.length * WARM_PART))
    return slopeOf(later.map((look) => look[node] ?? 0)) / (LOOK_MS / 60_000)
  })
  printTable([
    ['', 'after the first look', 'at the end', 'growth'],
    ...slopes.map((slope, node) => [
      `node ${node + 1}`,
      `${(looks[0]?.[node] ?? 0).toFixed(0)} MB`,
      `${(looks.at(-1)?.[node] ?? 0).toFixed(0)} MB`,
      `${slope.toFixed(1)} MB a minute`,
    ]),
  ])
  if (load.told.length === 0) throw new StartFailure('Nothing was measured: no guess was stored.')
  const most = Math.max(...slopes)
  console.log(`\n${load.told.length} guesses\n`)
  printRatio('faults.growth-mb-a-minute', most)
  if (most > FLAT_MB_A_MINUTE) throw new StartFailure('Not as promised: memory grows.')
}

/** Of the line that lies nearest to the figures, from one to the next. */
function slopeOf(figures: readonly number[]): number {
  const middle = (figures.length - 1) / 2
  const mean = figures.reduce((all, figure) => all + figure, 0) / figures.length
  const above = figures.reduce((all, figure, i) => all + (i - middle) * (figure - mean), 0)
  const spread = figures.reduce((all, _, i) => all + (i - middle) ** 2, 0)
  return above / spread
}
