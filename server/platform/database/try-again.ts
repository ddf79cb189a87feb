/** Retries a statement that conflicts with another transaction, so that concurrent work of nodes does not fail. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const MOST_TRIES = 5
const PAUSE_MS = 5

/** Deadlock, serialization failure. */
const CAME_BETWEEN = new Set(['40P01', '40001'])
/** Data exceptions and constraint violations: a retry would fail as well. */
const AT_FAULT = /^2[23]/

/** A statement that the database refuses for its content. */
export interface Refused {
  readonly kind: 'refused'
  readonly reason: unknown
}

/** Rejects if the database is unavailable. */
export async function trying<T>(run: () => Promise<T>): Promise<T | Refused> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (problem) {
      const code = problem instanceof pg.DatabaseError ? (problem.code ?? '') : ''
      if (CAME_BETWEEN.has(code) && tries < MOST_TRIES) await pause(PAUSE_MS * tries * Math.random())
      else if (AT_FAULT.test(code)) return { kind: 'refused', reason: problem }
      else throw problem
    }
  }
}
