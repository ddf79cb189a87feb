/** Runs a statement again when another one came between: what nodes do at the same moment must not fail for it. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const MOST_TRIES = 5
const PAUSE_MS = 5

/** Deadlock; serialization failure. */
const CAME_BETWEEN = new Set(['40P01', '40001'])
/** Data exceptions and broken constraints: the statement is at fault, and would be tomorrow. */
const AT_FAULT = /^2[23]/

/** A statement the database refuses for its content. */
export interface Refused {
  readonly kind: 'refused'
  readonly reason: unknown
}

/** Rejects when the database is away. */
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
