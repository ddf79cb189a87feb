/** One change of two kilobytes to many subscribers, each with an id of its own: what it costs the server, and when all know of it. */
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { type Contestant, measureChanges, type Result } from './support/live-contest.ts'
import { BOARD_DOCUMENT } from './support/live-state.ts'
import { printRatio, printTable } from './support/report.ts'

const PEERS: readonly Contestant[] = ['mercurius', 'apollo', 'yoga']
const ALL: readonly Contestant[] = ['limit', 'ours', ...PEERS, 'yoga SSE']
/** A stock server with ten thousand takes half a minute to be filled, and costs as much for each. */
const SIZES: readonly (readonly [subscribers: number, contestants: readonly Contestant[], rounds: number])[] = [
  [1000, ALL, 7],
  [5000, ['limit', 'ours', ...PEERS], 5],
  [10_000, ['limit', 'ours'], 9],
]

await runUntilStopped(async (stop) => {
  const rows = [['subscribers', 'server', 'CPU us each', 'first ms', 'last ms', 'memory MB']]
  const results: Result[][] = []
  for (const [count, contestants, rounds] of SIZES) {
    const measured = await measureChanges({ contestants, count, query: BOARD_DOCUMENT, rounds, stop })
    for (const { who, cpuUs, firstMs, lastMs, memoryMb } of measured) {
      rows.push([`${count}`, who, cpuUs.toFixed(1), firstMs.toFixed(2), lastMs.toFixed(1), memoryMb.toFixed(0)])
    }
    results.push([...measured])
  }
  printTable(rows)
  console.log()
  tell(results)
})

function tell([, fiveThousand = [], tenThousand = []]: readonly (readonly Result[])[]): void {
  const of = (results: readonly Result[], name: Contestant) => {
    const found = results.find(({ who }) => who === name)
    if (found) return found
    throw new Error(`${name} was not measured`)
  }
  const [ours, limit] = [of(tenThousand, 'ours'), of(tenThousand, 'limit')]
  printRatio('broadcast.limit', ours.cpuUs / limit.cpuUs)
  printRatio('broadcast.last', ours.lastMs / limit.lastMs)
  // With a thousand, much of what the least takes is the machine's way from rest to work.
  const best = Math.min(...PEERS.map((peer) => of(fiveThousand, peer).cpuUs))
  printRatio('broadcast.peer', best / of(fiveThousand, 'ours').cpuUs)
  printRatio('broadcast.first', ours.firstMs)
  printRatio('broadcast.memory', ours.memoryMb)
}
