/** A server under test and its subscribers, each in a process of its own, as a bench gives them orders. */
import { join } from 'node:path'
import { Opened } from '#server/platform/opened.ts'
import { type BenchProcess, startBenchProcess } from './bench-process.ts'
import type { Answer, Order } from './live-source.ts'
import { peerFile } from './peers.ts'
import { median } from './report.ts'
import type { Arrival, SubscriberAnswer, SubscriberOrder } from './subscriber-process.ts'

export type Contestant = 'ours' | 'limit' | 'yoga' | 'yoga SSE' | 'apollo' | 'mercurius'

export interface Contest extends AsyncDisposable {
  /** Of the server's memory for its subscribers, in megabytes. */
  readonly memoryMb: number
  /** One change, to all. */
  change(): Promise<Measured>
  /** Many changes in a row, until the last has come to all. */
  burst(changes: number, everyMs: number): Promise<Burst>
}

export interface Measured {
  /** Of the server, for each subscriber. */
  readonly cpuUs: number
  /** From the change to the first and the last subscriber who knows of it. */
  readonly firstMs: number
  readonly lastMs: number
}

export interface Burst {
  readonly cpuMs: number
  /** The longest that the last subscriber had to wait for a change. */
  readonly staleMs: number
  readonly behindMs: number
}

const SERVERS: Readonly<Record<Contestant, string>> = {
  ours: 'live-ours.ts',
  limit: 'live-limit.ts',
  yoga: 'live-yoga.ts',
  'yoga SSE': 'live-yoga.ts',
  apollo: 'live-apollo.ts',
  mercurius: 'live-mercurius.ts',
}
const FOLDER = import.meta.dirname
/** Warm-up messages per server, not measured. */
const MESSAGES_BEFORE = 30_000
/** Longer than a tick, in which a second change would have to wait. */
const PAUSE_MS = 260

export interface Match {
  readonly contestants: readonly Contestant[]
  readonly count: number
  readonly query: string
  readonly rounds: number
  readonly stop: AbortSignal
}

/** The medians of some rounds. */
export interface Result extends Measured {
  readonly who: Contestant
  readonly memoryMb: number
}

/** The same changes to the subscribers of all, one server after the other in each round. */
export async function measureChanges({ contestants, count, query, rounds, stop }: Match): Promise<readonly Result[]> {
  await using opened = new Opened()
  const contests: { readonly who: Contestant; readonly contest: Contest; readonly measured: Measured[]; at: number }[] =
    []
  for (const who of contestants) {
    stop.throwIfAborted()
    contests.push({ who, contest: opened.keep(await openContest(who, count, query)), measured: [], at: 0 })
  }
  for (let round = -Math.ceil(MESSAGES_BEFORE / count); round < rounds; round++) {
    for (const each of contests) {
      stop.throwIfAborted()
      // Since its own last change was told, however long the others took.
      await new Promise((resolve) => setTimeout(resolve, each.at + PAUSE_MS - performance.now()))
      const change = await each.contest.change()
      each.at = performance.now()
      if (round >= 0) each.measured.push(change)
    }
  }
  return contests.map(({ who, contest: { memoryMb }, measured }) => {
    const of = (figure: keyof Measured) => median(measured.map((one) => one[figure]))
    return { who, memoryMb, cpuUs: of('cpuUs'), firstMs: of('firstMs'), lastMs: of('lastMs') }
  })
}

/** With all subscribers there. */
export async function openContest(who: Contestant, count: number, query: string): Promise<Contest> {
  peerFile('ws')
  const opened = new Opened()
  try {
    const server = opened.keep(startBenchProcess<Order, Answer>(join(FOLDER, '../peers-servers', SERVERS[who])))
    const { port } = await server.hear('ready')
    const file = join(FOLDER, 'subscriber-process.ts')
    const clients = opened.keep(startBenchProcess<SubscriberOrder, SubscriberAnswer>(file))
    const idle = await settledUsage(server)
    const way = who === 'yoga SSE' ? 'stream' : 'socket'
    clients.say({ kind: 'subscribe', port, count, query, way })
    await clients.hear('subscribed')
    const memoryMb = (await settledUsage(server)).rssMb - idle.rssMb
    return {
      memoryMb,
      ...measures({ server, clients, count }),
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    }
  } catch (problem) {
    await opened[Symbol.asyncDispose]()
    throw problem
  }
}

interface Both {
  readonly server: BenchProcess<Order, Answer>
  readonly clients: BenchProcess<SubscriberOrder, SubscriberAnswer>
  readonly count: number
}

type Moments = readonly (readonly [version: number, ms: number])[]

function measures({ server, clients, count }: Both): Pick<Contest, 'change' | 'burst'> {
  const arrivals = async (at: Moments) => {
    clients.say({ kind: 'await', version: at.at(-1)?.[0] ?? 0 })
    return (await clients.hear('arrived')).arrivals
  }
  return {
    async change() {
      clients.say({ kind: 'prepare' })
      await clients.hear('prepared')
      const before = (await settledUsage(server)).cpuMs
      server.say({ kind: 'change' })
      const { at } = await server.hear('changed')
      const arrival = (await arrivals(at)).at(-1)
      const cpuMs = (await usage(server)).cpuMs - before
      const changedMs = at[0]?.[1] ?? Number.NaN
      const { firstMs, lastMs } = arrival ?? { firstMs: Number.NaN, lastMs: Number.NaN }
      return { cpuUs: (cpuMs * 1000) / count, firstMs: firstMs - changedMs, lastMs: lastMs - changedMs }
    },
    async burst(changes, everyMs) {
      const before = (await settledUsage(server)).cpuMs
      server.say({ kind: 'burst', changes, everyMs })
      const { at } = await server.hear('changed')
      const came = await arrivals(at)
      return { cpuMs: (await usage(server)).cpuMs - before, ...lagOf(at, came, count) }
    },
  }
}

async function usage(server: Both['server']) {
  server.say({ kind: 'usage' })
  return server.hear('usage')
}

/** With everything made that can be made before a change, and no rubbish left. */
async function settledUsage(server: Both['server']) {
  server.say({ kind: 'prepare' })
  await server.hear('prepared')
  return usage(server)
}

/** How old the state was that the last subscriber had: for every change until it, or one after it, had come to all. */
function lagOf(at: Moments, arrivals: readonly Arrival[], count: number) {
  const whole = arrivals.filter((arrival) => arrival.count >= count)
  const lags = at.map(([version, ms]) => {
    const known = whole.find((arrival) => arrival.version >= version)
    return (known?.lastMs ?? Number.NaN) - ms
  })
  const lastChangeMs = at.at(-1)?.[1] ?? Number.NaN
  return { staleMs: Math.max(...lags), behindMs: (whole.at(-1)?.lastMs ?? Number.NaN) - lastChangeMs }
}
