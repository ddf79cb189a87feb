/** A hundred changes in a second to a thousand subscribers: what they cost the server, and how old the state is that people see. */
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { type Burst, type Contest, type Contestant, openContest } from './support/live-contest.ts'
import { BOARD_DOCUMENT } from './support/live-state.ts'
import { peerFile } from './support/peers.ts'
import { median, printRatio, printTable } from './support/report.ts'

const SUBSCRIBERS = 1000
const CHANGES = 100
const EVERY_MS = 10
/** That the product's changes are gathered in, in this bench. */
const TICK_MS = 250
const ROUNDS: Readonly<Partial<Record<Contestant, number>>> = { ours: 5, mercurius: 1, yoga: 1 }

await runUntilStopped(async (stop) => {
  peerFile('ws')
  const rows = [['server', 'CPU ms', 'stalest ms', 'behind at the end ms']]
  const results = new Map<string, Burst>()
  let broadcastMs = 0
  for (const who of ['ours', 'mercurius', 'yoga'] as const) {
    await using contest = await openContest(who, SUBSCRIBERS, BOARD_DOCUMENT)
    if (who === 'ours') broadcastMs = await broadcastTime(contest)
    const bursts: Burst[] = []
    for (let round = 0; round < (ROUNDS[who] ?? 1); round++) {
      stop.throwIfAborted()
      bursts.push(await contest.burst(CHANGES, EVERY_MS))
    }
    const of = (figure: (burst: Burst) => number) => median(bursts.map(figure))
    const result = {
      cpuMs: of(({ cpuMs }) => cpuMs),
      staleMs: of(({ staleMs }) => staleMs),
      behindMs: of(({ behindMs }) => behindMs),
    }
    results.set(who, result)
    rows.push([who, ...[result.cpuMs, result.staleMs, result.behindMs].map((figure) => figure.toFixed(0))])
  }
  printTable(rows)
  console.log()
  const ours = results.get('ours')
  const peers = [...results].filter(([who]) => who !== 'ours').map(([, { cpuMs }]) => cpuMs)
  if (!ours) return
  printRatio('burst.peer', Math.min(...peers) / ours.cpuMs)
  printRatio('burst.lag', ours.staleMs / (TICK_MS + broadcastMs))
})

/** Until the last has one change, when nothing else goes on. */
async function broadcastTime(contest: Contest): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 9; round++) times.push((await contest.change()).lastMs)
  return median(times)
}
