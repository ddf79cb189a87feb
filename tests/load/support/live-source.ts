/** The changes of a server under test: triggered by the benchmark, sent to subscribers. */
import type { Server } from 'node:http'
import { hrtime } from 'node:process'

export interface LiveSource {
  readonly version: number
  /** Calls with each new version. Returns how to stop. */
  listen(hear: (version: number) => void): () => void
  /** Calls before a change that is to be measured. */
  beforeChange(prepare: () => void): void
  /** Listens on a free port and tells the bench. */
  serve(server: Server): void
}

export type Order =
  | { readonly kind: 'prepare' }
  | { readonly kind: 'change' }
  | { readonly kind: 'burst'; readonly changes: number; readonly everyMs: number }
  | { readonly kind: 'usage' }

/** When each change was made, by version; what the process has used since its start. */
export type Answer =
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'prepared' }
  | { readonly kind: 'changed'; readonly at: readonly (readonly [version: number, ms: number])[] }
  | { readonly kind: 'usage'; readonly cpuMs: number; readonly rssMb: number }

/** For so long threads of the engine sweep up after it has looked for rubbish: that is no part of a change. */
const SWEPT_MS = 60

/** The same clock in all processes of a machine. */
export function nowMs(): number {
  return Number(hrtime.bigint()) / 1e6
}

/** Takes orders from the bench; the process ends with it. */
export function obeyBench(): LiveSource {
  const listeners = new Set<(version: number) => void>()
  let version = 1
  let prepare = () => {}
  const change = () => {
    const at = nowMs()
    version += 1
    for (const hear of [...listeners]) hear(version)
    return [version, at] as const
  }
  process.on('message', (order: Order) => {
    if (order.kind === 'change') answer({ kind: 'changed', at: [change()] })
    else if (order.kind === 'burst') burst(order, change)
    else if (order.kind === 'usage') answer({ kind: 'usage', cpuMs: cpuMs(), rssMb: settledMemory() })
    else {
      prepare()
      globalThis.gc?.()
      setTimeout(() => answer({ kind: 'prepared' }), SWEPT_MS)
    }
  })
  process.on('disconnect', () => process.exit(0))
  return {
    get version() {
      return version
    },
    listen(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    beforeChange(call) {
      prepare = call
    },
    serve(server) {
      server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
        const address = server.address()
        if (typeof address === 'object' && address) answer({ kind: 'ready', port: address.port })
      })
    },
  }
}

/** Each value as it comes, in order, with that of now first: as a stock server does it. */
export function everyVersion(source: LiveSource): AsyncIterableIterator<number> {
  const queue = [source.version]
  let wake = () => {}
  const stop = source.listen((version) => {
    queue.push(version)
    wake()
  })
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      while (queue.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return { done: false, value: queue.shift() ?? 0 }
    },
    async return() {
      stop()
      return { done: true, value: undefined }
    },
  }
}

function burst({ changes, everyMs }: { changes: number; everyMs: number }, change: () => readonly [number, number]) {
  const at: (readonly [number, number])[] = []
  const start = nowMs()
  // Due by the clock: a server that is behind has its changes all the same.
  const timer = setInterval(() => {
    while (at.length < changes && start + at.length * everyMs <= nowMs()) at.push(change())
    if (at.length < changes) return
    clearInterval(timer)
    answer({ kind: 'changed', at })
  }, everyMs)
}

function answer(words: Answer): void {
  process.send?.(words)
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** In megabytes. */
function settledMemory(): number {
  return process.memoryUsage.rss() / 1024 / 1024
}
