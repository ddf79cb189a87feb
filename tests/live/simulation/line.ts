/** The link between a node and the database: responses come late, and some outcomes stay unknown. */
import type { SimulatedClock } from './clock.ts'

export interface Line {
  readonly clock: SimulatedClock
  readonly random: () => number
  /** Whether its node is gone: nothing that it sends arrives, and nothing is answered. */
  isCut(): boolean
  /** Whether a question fails, by chance or because the database is away. */
  fails(): boolean
  /** Whether a thing may be done without anybody hearing of it. */
  readonly isUncertain: boolean
}

const LOST = () => Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' })

/** The same, asked over a line: late, and sometimes without anybody knowing whether it was done. */
export function over<A extends unknown[], T>(line: Line, ask: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  const { clock, random } = line
  const never = () => new Promise<never>(() => {})
  return async (...args) => {
    await clock.wait(1 + random() * 15)
    if (line.isCut()) return never()
    if (line.fails()) throw LOST()
    const answer = await ask(...args)
    await clock.wait(1 + random() * 15)
    if (line.isCut()) return never()
    // It is committed, but the response is lost.
    if (line.isUncertain && line.fails()) throw LOST()
    return answer
  }
}
