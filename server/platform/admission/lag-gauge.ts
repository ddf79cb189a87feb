/** Reports when the event loop has lagged for so long that more work would only delay all requests. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface LagGauge extends Disposable {
  readonly isTooHigh: boolean
}

/** Returns the average lag of the event loop since the last call, in milliseconds. */
export type ReadLag = () => number

/** Interval between two checks. */
const LOOK_MS = 500
/** A single long task is over by the time it is seen; only a lasting lag means overload. */
const LOOKS = 2
/** The resolution of the measurement, which is part of the measured delay. */
const RESOLUTION_MS = 20
const NANOSECONDS_PER_MS = 1e6

/** `maxLagMs` 0 disables the check. */
export function lagGauge(maxLagMs: number, look: (read: () => void) => Disposable = everySoOften): LagGauge {
  if (maxLagMs === 0) return { isTooHigh: false, [Symbol.dispose]() {} }
  const lag = eventLoopLag()
  return gaugeOf(maxLagMs, lag, look)
}

/** Like `lagGauge`, with a given measurement and clock. */
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
      // Without a measurement, the loop was never free in between.
      return Number.isNaN(mean) ? Number.POSITIVE_INFINITY : mean / NANOSECONDS_PER_MS - RESOLUTION_MS
    },
    [Symbol.dispose]: () => void delays.disable(),
  }
}

function everySoOften(read: () => void): Disposable {
  const timer = setInterval(read, LOOK_MS).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
