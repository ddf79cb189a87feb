/** Reports when the event loop has lagged for so long that more work would only delay everyone. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface LagGauge extends Disposable {
  readonly isTooHigh: boolean
}

/** How late the loop has been since the last question, in milliseconds, on average. */
export type ReadLag = () => number

/** Between two looks. */
const LOOK_MS = 500
/** One long task is over by the time it is seen: only a lag that lasts is a load. */
const LOOKS = 2
/** Of the clock that measures. */
const RESOLUTION_MS = 20
const NANOSECONDS_PER_MS = 1e6

/** `maxLagMs` 0 never is too high. */
export function lagGauge(maxLagMs: number, look: (read: () => void) => Disposable = everySoOften): LagGauge {
  if (maxLagMs === 0) return { isTooHigh: false, [Symbol.dispose]() {} }
  const lag = eventLoopLag()
  return gaugeOf(maxLagMs, lag, look)
}

/** The same with another measure and another clock. */
export function gaugeOf(
  maxLagMs: number,
  { read, [Symbol.dispose]: stopReading }: Disposable & { readonly read: ReadLag },
  look: (read: () => void) => Disposable,
): LagGauge {
  let late = 0
  const looking = look(() => {
    late = read() > maxLagMs ? late + 1 : 0
  })
  return {
    get isTooHigh() {
      return late >= LOOKS
    },
    [Symbol.dispose]() {
      looking[Symbol.dispose]()
      stopReading()
    },
  }
}

function eventLoopLag(): Disposable & { readonly read: ReadLag } {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  return {
    read() {
      const { mean } = delays
      delays.reset()
      // Nothing was measured where the loop was never free in between.
      return Number.isNaN(mean) ? Number.POSITIVE_INFINITY : mean / NANOSECONDS_PER_MS - RESOLUTION_MS
    },
    [Symbol.dispose]: () => void delays.disable(),
  }
}

function everySoOften(read: () => void): Disposable {
  const timer = setInterval(read, LOOK_MS).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
