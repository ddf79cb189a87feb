/** A clock in place of the process's own: nothing waits for real time, and equal seeds run in equal order. */
import { createRequire, syncBuiltinESMExports } from 'node:module'

const timersPromises: { setTimeout: unknown; setImmediate: unknown } = createRequire(import.meta.url)(
  'node:timers/promises',
)
const realImmediate = setImmediate

/** Resolves when all that the promises of this instant lead to has happened. */
const settled = () => new Promise((resolve) => realImmediate(resolve))

interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
  isCanceled: boolean
}

/** What a timer is to who set it. */
interface Handle {
  readonly timer: Timer
  unref(): Handle
  ref(): Handle
}

export class SimulatedClock {
  /** Milliseconds since the beginning. */
  now = 0
  #timers: Timer[] = []
  #count = 0

  /** Calls `run` after this many milliseconds, after earlier timers for the same instant. */
  after(ms: number, run: () => void): Handle {
    const timer = { at: this.now + Math.max(0, ms), order: this.#count++, run, isCanceled: false }
    const isAfter = (other: Timer) => other.at > timer.at
    const place = this.#timers.findIndex(isAfter)
    this.#timers.splice(place < 0 ? this.#timers.length : place, 0, timer)
    const handle: Handle = { timer, unref: () => handle, ref: () => handle }
    return handle
  }

  /** Resolves after this many milliseconds. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve))
  }

  /** Lets time pass, and everything happen that is due by then. */
  async passTo(end: number): Promise<void> {
    await settled()
    for (let timer = this.#timers[0]; timer && timer.at <= end; timer = this.#timers[0]) {
      this.#timers.shift()
      if (timer.isCanceled) continue
      this.now = timer.at
      timer.run()
      await settled()
    }
    this.now = end
  }

  /** Puts this clock in the place of the process's; disposing it puts that back. */
  install(): Disposable {
    const real = {
      setTimeout,
      clearTimeout,
      setInterval,
      clearInterval,
      setImmediate,
      clearImmediate,
      now: performance.now.bind(performance),
      promised: { ...timersPromises },
    }
    const clear = (handle?: Handle) => {
      if (handle?.timer) handle.timer.isCanceled = true
    }
    Object.assign(globalThis, {
      setTimeout: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => this.after(ms, () => run(...args)),
      setInterval: (run: () => void, ms = 0) => this.#every(ms, run),
      setImmediate: (run: (...args: unknown[]) => void, ...args: unknown[]) => this.after(0, () => run(...args)),
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    })
    performance.now = () => this.now
    timersPromises.setTimeout = (ms: number, value: unknown, options: { signal?: AbortSignal } = {}) =>
      this.#promised(ms, value, options.signal)
    timersPromises.setImmediate = (value: unknown) => this.#promised(0, value)
    syncBuiltinESMExports()
    return {
      [Symbol.dispose]() {
        const { now, promised, ...timers } = real
        Object.assign(globalThis, timers)
        performance.now = now
        Object.assign(timersPromises, promised)
        syncBuiltinESMExports()
      },
    }
  }

  #every(ms: number, run: () => void): Handle {
    let next = this.after(ms, again)
    const clock = this
    function again() {
      run()
      if (!handle.timer.isCanceled) next = clock.after(ms, again)
    }
    const handle: Handle = {
      timer: {
        at: 0,
        order: 0,
        run,
        get isCanceled() {
          return next.timer.isCanceled
        },
        set isCanceled(is: boolean) {
          next.timer.isCanceled = is
        },
      },
      unref: () => handle,
      ref: () => handle,
    }
    return handle
  }

  #promised(ms: number, value: unknown, signal?: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        timer.isCanceled = true
        reject(signal?.reason)
      }
      const { timer } = this.after(ms, () => {
        signal?.removeEventListener('abort', abort)
        resolve(value)
      })
      signal?.addEventListener('abort', abort, { once: true })
    })
  }
}
