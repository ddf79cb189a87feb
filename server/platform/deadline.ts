/** A deadline as an abort signal: it fires after a time or with another signal, unless it is disposed of first. */
import { setMaxListeners } from 'node:events'

export interface Deadline extends Disposable {
  readonly signal: AbortSignal
  readonly hasPassed: boolean
}

/**
 * Not `AbortSignal.any` with `AbortSignal.timeout`: Node 20 may garbage-collect the timeout before it fires, and each combined signal leaks
 * memory on its long-lived source.
 */
export function startDeadline(ms: number, stop?: AbortSignal): Deadline {
  const controller = new AbortController()
  let hasPassed = false
  const timer = setTimeout(() => {
    hasPassed = true
    controller.abort(new DOMException('The time is over', 'TimeoutError'))
  }, ms)
  const end = () => controller.abort(stop?.reason)
  if (stop) {
    // Many deadlines can share one stop signal.
    setMaxListeners(0, stop)
    stop.addEventListener('abort', end, { once: true })
    if (stop.aborted) end()
  }
  return {
    signal: controller.signal,
    get hasPassed() {
      return hasPassed
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
      stop?.removeEventListener('abort', end)
    },
  }
}
