/** Gives work a clean end: at the first signal it is asked to stop, at the second or after its time it is ended. */
import { StartFailure } from '../start-failure.ts'

/** npm and a terminal both pass on one Ctrl-C: what comes so soon after the first signal is the same one. */
const SAME_SIGNAL_MS = 500

/** Ends the process with 0 after a clean stop, else with 1; a `StartFailure` is one sentence, anything else has its stack. */
export async function runUntilStopped(
  work: (stop: AbortSignal) => Promise<void>,
  stopWithinMs: () => number = () => 10_000,
): Promise<never> {
  const stop = stopSignal(stopWithinMs)
  try {
    await work(stop)
    process.exit(0)
  } catch (problem) {
    if (stop.aborted && problem === stop.reason) process.exit(0)
    report(problem)
    process.exit(1)
  }
}

/** Fulfilled when a stop is asked for. */
export function stopped(stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve()
  return new Promise((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }))
}

function stopSignal(stopWithinMs: () => number): AbortSignal {
  const controller = new AbortController()
  let askedAt = 0
  const ask = () => {
    if (!controller.signal.aborted) {
      askedAt = performance.now()
      controller.abort()
      endAfter(stopWithinMs())
    } else if (performance.now() - askedAt > SAME_SIGNAL_MS) {
      console.error('Stopped at once.')
      process.exit(1)
    }
  }
  process.on('SIGINT', ask)
  process.on('SIGTERM', ask)
  process.on('SIGHUP', ask)
  // A parent that was killed cannot send a signal, but the channel to it closes.
  process.on('disconnect', ask)
  return controller.signal
}

function endAfter(milliseconds: number): void {
  setTimeout(() => {
    console.error(`Not stopped within ${milliseconds} ms (SHUTDOWN_MS): ended at once.`)
    process.exit(1)
  }, milliseconds).unref()
}

function report(problem: unknown): void {
  // What failed while closing after a failure: both count.
  if (problem instanceof Error && problem.name === 'SuppressedError' && 'error' in problem && 'suppressed' in problem) {
    report(problem.suppressed)
    report(problem.error)
    return
  }
  console.error(problem instanceof StartFailure ? problem.message : problem)
}
