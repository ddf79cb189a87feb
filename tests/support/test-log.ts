/** Keeps what a server logs: a test asks for the errors it has caused, and any other fails it. */
import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'

export interface LogLine {
  readonly level: number
  readonly msg: string
  readonly [detail: string]: unknown
}

export interface TestLog {
  readonly logger: Logger
  /** All lines so far of warnings and errors; whoever has taken them answers for them. */
  take(): readonly LogLine[]
}

export function testLog(): TestLog {
  let lines: LogLine[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return {
    logger: pino({ level: 'warn' }, stream),
    take() {
      const taken = lines
      lines = []
      return taken
    },
  }
}
