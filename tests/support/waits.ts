/** Keeps what tests wait for, for `npm test -- --profile`. */
import { appendFileSync } from 'node:fs'

/** The environment variable with the file to write to; without it nothing is kept. */
const FILE = process.env['NINEFOLD_TEST_WAITS']

/** Resolves with what the act resolves with. */
export async function waitingFor<T>(what: string, act: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await act()
  } finally {
    keepWait(what, performance.now() - start)
  }
}

export function keepWait(what: string, ms: number): void {
  if (FILE) appendFileSync(FILE, `${JSON.stringify({ what, ms })}\n`)
}
