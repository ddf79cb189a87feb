/** Writes down that the database is away or too slow, once in a while and not for each request that finds it so. */
import type { Logger } from 'pino'

/** Between two lines. */
const QUIET_MS = 5000

/** `now` in milliseconds. */
export function outageLog(log: Pick<Logger, 'warn'>, now: () => number = () => performance.now()) {
  let loggedAt = Number.NEGATIVE_INFINITY
  let since = 0
  return (problem: unknown): void => {
    since += 1
    if (now() - loggedAt < QUIET_MS) return
    log.warn({ err: problem, requests: since }, 'the database is away or too slow: requests are told to try again')
    loggedAt = now()
    since = 0
  }
}
