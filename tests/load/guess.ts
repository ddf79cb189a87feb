/** How fast durable guesses are taken, all for the same few rows: at the writer, and end to end over HTTP; beside a transaction a guess. */
import { Opened } from '#server/platform/opened.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { bulkInsertsPerSecond } from './support/bulk-insert.ts'
import type { LoopFigures } from './support/closed-loop.ts'
import { guessContestants, guessRound } from './support/guess-contest.ts'
import { guessOverHttp, openNaiveSite, openOurSite } from './support/guess-http.ts'
import { type GuessStage, openGuessStage } from './support/guess-stage.ts'
import { peerFile } from './support/peers.ts'
import { median, printRatio, printTable } from './support/report.ts'

const ROUNDS = 3
const CLIENTS = [64, 256] as const
const HTTP = { clients: 128, ms: 2500 } as const

/** The promised ratios: at least this many times the usual way, and at most this share of its latency. */
const LEAST = { 'guess.writer64': 40, 'guess.writer256': 60, 'guess.http': 10 } as const
const MOST = { 'guess.p99': 0.04 } as const

await runUntilStopped(async (stop) => {
  peerFile('graphql-yoga')
  await using stage = await openGuessStage()
  const bulk: number[] = []
  for (let round = 0; round < ROUNDS; round++) bulk.push(await bulkInsertsPerSecond(stage))
  const pairs = [...(await atTheWriter(stage, stop)), await overHttp(stage, stop)]
  tell(pairs, median(bulk))
})

/** What both did in the same rounds. */
interface Pair {
  readonly name: string
  readonly ours: readonly LoopFigures[]
  readonly naive: readonly LoopFigures[]
}

async function atTheWriter(stage: GuessStage, stop: AbortSignal): Promise<readonly Pair[]> {
  await using contestants = guessContestants(stage)
  const rounds = CLIENTS.map((clients) => ({ clients, ours: [] as LoopFigures[], naive: [] as LoopFigures[] }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const { clients, ...figures } of rounds) {
      for (const contestant of contestants) {
        figures[contestant.name].push(await guessRound(stage, contestant, { clients, stop }))
      }
    }
  }
  return rounds.map(({ clients, ours, naive }) => ({ name: `writer${clients}`, ours, naive }))
}

async function overHttp(stage: GuessStage, stop: AbortSignal): Promise<Pair> {
  await using opened = new Opened()
  const [ours, naive] = [await openOurSite(opened, stage, stop), await openNaiveSite(opened, stage, stop)]
  const [oursOf, naiveOf]: [LoopFigures[], LoopFigures[]] = [[], []]
  // The first round is for their compilers.
  for (let round = 0; round <= ROUNDS; round++) {
    const [our, other] = [
      await guessOverHttp([ours], { ...HTTP, stop }),
      await guessOverHttp([naive], { ...HTTP, stop }),
    ]
    if (round === 0) continue
    oursOf.push(our)
    naiveOf.push(other)
  }
  return { name: 'http', ours: oursOf, naive: naiveOf }
}

function tell(pairs: readonly Pair[], bulk: number): void {
  const rate = (rounds: readonly LoopFigures[]) => median(rounds.map(({ perSecond }) => perSecond))
  const p99 = (rounds: readonly LoopFigures[]) => median(rounds.map(({ p99Ms }) => p99Ms))
  const line = (what: string, rounds: readonly LoopFigures[]) => [
    what,
    `${Math.round(rate(rounds)).toLocaleString('en')}/s`,
    `${median(rounds.map(({ p50Ms }) => p50Ms)).toFixed(1)} ms`,
    `${p99(rounds).toFixed(1)} ms`,
  ]
  const names: Readonly<Record<string, string>> = {
    writer64: 'writer, 64 clients',
    writer256: 'writer, 256 clients',
    http: `over HTTP, ${HTTP.clients} clients`,
  }
  console.log()
  printTable([
    ['', 'guesses', 'p50', 'p99'],
    ...pairs.flatMap(({ name, ours, naive }) => [
      line(`${names[name]}, ours`, ours),
      line(`${names[name]}, a transaction a guess`, naive),
    ]),
    ['limit: picks alone, by thousands', `${Math.round(bulk).toLocaleString('en')}/s`, '', ''],
  ])
  console.log()
  const ratios = new Map(pairs.map(({ name, ours, naive }) => [`guess.${name}`, rate(ours) / rate(naive)]))
  const waits = pairs.filter(({ name }) => name !== 'http').map(({ ours, naive }) => p99(ours) / p99(naive))
  ratios.set('guess.p99', Math.max(...waits))
  for (const [key, ratio] of ratios) printRatio(key, ratio)
  const missed = [
    ...Object.entries(LEAST).filter(([key, least]) => (ratios.get(key) ?? 0) < least),
    ...Object.entries(MOST).filter(([key, most]) => (ratios.get(key) ?? Number.NaN) > most),
  ]
  if (missed.length > 0) console.log(`Not as promised: ${missed.map(([key]) => key).join(', ')}.`)
}
