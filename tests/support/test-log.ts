/** Keeps what a server logs: a test asks for the errors it has caused, and any other fails it. */
import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { serverLog } from '#server/platform/telemetry/server-log.ts'
import type { Tracing } from '#server/platform/telemetry/tracing.ts'

export interface LogLine {
  readonly level: number
  readonly msg: string
  readonly [detail: string]: unknown
}

export interface TestLog {
  readonly logger: Logger
  /** All warnings and errors so far; the caller is responsible for them. */
  take(): readonly LogLine[]
}

/** As a server writes it. */
export function testLog(tracing: Tracing | null = null): TestLog {
  let lines: LogLine[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return {
    logger: serverLog({ level: 'warn', tracing, stream }),
    take() {
      const taken = lines
      lines = []
      return taken
    },
  }
}
