/** A signal for work that may not take for ever: it comes after a time, or with another signal, unless it is disposed before. */
import { setMaxListeners } from 'node:events'

export interface Deadline extends Disposable {
  readonly signal: AbortSignal
  /** Whether the time is over. */
  readonly hasPassed: boolean
}

/**
 * Not `AbortSignal.any` of an `AbortSignal.timeout`: Node 20 may throw that time-out away before it comes, and of each signal that is
 * made so from one that lives long, something stays at that one for ever.
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
    // Much may be under way at a time.
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
