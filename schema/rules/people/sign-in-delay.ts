/** Delays after failed sign-ins: longer each time, but never permanent. */

/** A person mistypes a few times before looking the password up. */
const FREE_FAILURES = 5
/** One address may stand for an office, so it may fail more often, over all names. */
const FREE_FAILURES_OF_ADDRESS = 30
const FIRST_WAIT_S = 2
const LONGEST_WAIT_S = 15 * 60
/** After so long without a failure all is forgotten. */
export const FAILURES_KEPT_MS = 60 * 60_000

/** Returns the seconds to wait after this many consecutive failures with one name from one address. */
export function waitAfterFailures(failures: number): number {
  return waitAfter(failures, FREE_FAILURES)
}

/** Returns the seconds to wait after this many consecutive failures from one address, with any names. */
export function waitOfAddress(failures: number): number {
  return waitAfter(failures, FREE_FAILURES_OF_ADDRESS)
}

function waitAfter(failures: number, free: number): number {
  if (failures < free) return 0
  return Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(failures - free, 30))
}
