/** Long work in short steps: done at once, or in slices between which the event loop is free for others. */
import { setImmediate as breath } from 'node:timers/promises'

/** Work that may be interrupted wherever it yields. */
export type Steps<T> = Generator<undefined, T, undefined>

/** How work is done: at once or in slices. */
export type Run = <T>(steps: Steps<T>) => Promise<T>

/** A step over players takes so many: a tenth of a millisecond. */
const STEP = 4096
/** A request or a message waits no longer than this for the event loop. */
const SLICE_MS = 2

/** Without a pause; fulfilled before anything else happens but what waits already. */
export const atOnce: Run = async (steps) => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** With a pause whenever a slice has passed. */
export const inSlices: Run = async (steps) => {
  let sliceEnds = performance.now() + SLICE_MS
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() < sliceEnds) continue
    await breath()
    sliceEnds = performance.now() + SLICE_MS
  }
}

let before: Promise<unknown> = Promise.resolve()

/** In slices, after what was begun before: two at a time would hold the event loop for two slices at a time. */
export const inTurn: Run = (steps) => {
  const done = before.then(() => inSlices(steps))
  before = done.catch(() => {})
  return done
}

/** Calls `work` for one stretch after the other. */
export function* stretches(length: number, work: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < length; from += STEP) {
    yield
    work(from, Math.min(from + STEP, length))
  }
}
