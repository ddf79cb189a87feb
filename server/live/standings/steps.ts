/** Long work in short steps: done at once, or in slices between which the event loop is free for others. */
import { setImmediate as breath } from 'node:timers/promises'

/** Work that may be interrupted wherever it yields. */
export type Steps<T> = Generator<undefined, T, undefined>

/** How work is done: at once or in slices. */
export type StepRun = <T>(steps: Steps<T>) => Promise<T>

/** Players per step, which takes a tenth of a millisecond. */
export const LONGEST_STRETCH = 4096
/**
 * The first is short. Were it long, V8 would compile a function while it runs for the first time, without having seen how it begins,
 * throw that away at the second time, and run it at half the pace from then on. Each begins at a multiple of it.
 */
export const FIRST_STRETCH = 256
/** A request or a message waits no longer than this for the event loop. */
const SLICE_MS = 1

/** Without a pause; fulfilled before anything else happens but what waits already. */
export const atOnce: StepRun = async (steps) => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** With a pause before the first slice, and whenever one has passed. */
export const inSlices: StepRun = (steps) => new Slices().run(steps)

/** What is done one after the other shares them: a work that begins where another ends goes on in the slice that is left. */
class Slices {
  #endsAt = 0

  async run<T>(steps: Steps<T>): Promise<T> {
    for (;;) {
      if (performance.now() >= this.#endsAt) {
        await breath()
        this.#endsAt = performance.now() + SLICE_MS
      }
      const { done, value } = steps.next()
      if (done) return value
    }
  }
}

let before: Promise<unknown> = Promise.resolve()
const shared = new Slices()

/** In slices, after what was begun before: two at a time would hold the event loop for two slices at a time. */
export const inTurn: StepRun = (steps) => {
  const done = before.then(() => shared.run(steps))
  before = done.catch(() => {})
  return done
}

/** Of players: from one of them up to another, who is not part of it. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Calls `work` for one stretch after the other. */
export function* stretches(length: number, work: (from: number, to: number) => void): Steps<void> {
  for (let [from, to] = [0, FIRST_STRETCH]; from < length; [from, to] = [to, to + LONGEST_STRETCH]) {
    yield
    work(from, Math.min(to, length))
  }
}
