/** A change that each of a thousand viewers sees differently: their own rarity by square, rank and percentile. */
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { type Contestant, measureChanges } from './support/live-contest.ts'
import { OWN_DOCUMENT } from './support/live-state.ts'
import { printRatio, printTable } from './support/report.ts'

const VIEWERS = 1000
const ROUNDS = 9
const ALL: readonly Contestant[] = ['limit', 'ours', 'mercurius', 'apollo', 'yoga']

await runUntilStopped(async (stop) => {
  const results = await measureChanges({
    contestants: ALL,
    count: VIEWERS,
    query: OWN_DOCUMENT,
    rounds: ROUNDS,
    stop,
  })
  printTable([
    ['server', 'CPU us each', 'first ms', 'last ms'],
    ...results.map(({ who, cpuUs, firstMs, lastMs }) => {
      return [who, cpuUs.toFixed(1), firstMs.toFixed(2), lastMs.toFixed(1)]
    }),
  ])
  console.log()
  const cpuOf = (name: Contestant) => results.find(({ who }) => who === name)?.cpuUs ?? Number.NaN
  printRatio('viewer.peer', Math.min(cpuOf('mercurius'), cpuOf('apollo'), cpuOf('yoga')) / cpuOf('ours'))
  printRatio('viewer.limit', cpuOf('ours') / cpuOf('limit'))
})
