import { StartFailure } from '../start-failure.ts'

/** npm and a terminal both forward one Ctrl-C, so a second signal within this time counts as the same one. */
const SAME_SIGNAL_MS = 500

/**
 * Runs work that is asked to stop at the first signal and is killed at the second one or after its time. Ends the process with 0 after a
 * clean stop, else with 1. Prints only the message of a `StartFailure`, and the stack of any other error.
 */
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

/** Resolves when the signal is aborted. */
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
  // Closing failed after another failure: report both.
  if (problem instanceof Error && problem.name === 'SuppressedError' && 'error' in problem && 'suppressed' in problem) {
    report(problem.suppressed)
    report(problem.error)
    return
  }
  console.error(problem instanceof StartFailure ? problem.message : problem)
}
