/** Clients that each keep one request under way: how many a second are answered, and how long they wait. */

export interface LoopFigures {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly done: number
}

export interface Loop {
  readonly clients: number
  readonly ms: number
  readonly stop: AbortSignal
  /** What a client does next. */
  readonly next: (client: number) => Promise<unknown>
}

/** Ends when the time is over and the last is answered. */
export async function closedLoop({ clients, ms, stop, next }: Loop): Promise<LoopFigures> {
  const waits: number[] = []
  const begun = performance.now()
  const run = async (client: number) => {
    for (;;) {
      const sent = performance.now()
      if (sent - begun > ms) return
      stop.throwIfAborted()
      await next(client)
      waits.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  const seconds = (performance.now() - begun) / 1000
  return { perSecond: waits.length / seconds, done: waits.length, ...percentiles(waits) }
}

/** The middle, and what all but one in a hundred are below. */
export function percentiles(waits: readonly number[]): { readonly p50Ms: number; readonly p99Ms: number } {
  const sorted = Float64Array.from(waits).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}
