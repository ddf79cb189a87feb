/** The time of the game: the database's clock, which all servers share, so that a server with a wrong clock of its own still agrees. */
import type pg from 'pg'
import { timed } from './timed-query.ts'

export interface Clock {
  /** Returns the database's time, extrapolated from the last reading. */
  now(): Date
  /** Queries the database's time, for changes that cannot be undone. Never ahead of the database's clock. */
  read(): Promise<Date>
  /** Milliseconds by which this machine's clock is ahead of the database's; negative if it is behind. */
  readonly skewMs: number
}

export interface DatabaseClock extends Clock, AsyncDisposable {}

export interface ClockLog {
  info(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}

/** With a larger skew a server is not ready: TLS, sign-in tokens and push services use the machine's clock and reject a wrong one. */
const MOST_SKEW_MS = 2000
/** Between two readings, time advances by the monotonic clock, which is never adjusted and drifts by less than a millisecond. */
const READ_EVERY_MS = 5000
const ANSWER_MS = 2000
/** A slower answer is too inaccurate: the error can be half of the response time. */
const LONGEST_TRIP_MS = 500

const TIME = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms'

interface Reading {
  /** The time that the database returned. */
  readonly databaseMs: number
  /** Difference between the database's clock and the monotonic clock. */
  readonly offsetMs: number
  readonly skewMs: number
  readonly tripMs: number
}

/** Reads the clock at once and then regularly, until disposed of. */
export async function openDatabaseClock(pool: pg.Pool, log: ClockLog): Promise<DatabaseClock> {
  // The first query may have to wait for a connection, so its result is dropped.
  await read(pool)
  let reading = await read(pool)
  let reported = reportSkew(reading.skewMs, false, log)
  let underWay: Promise<void> | null = null
  const readAgain = async () => {
    const next = await read(pool)
    if (next.tripMs > LONGEST_TRIP_MS) return
    reading = next
    reported = reportSkew(reading.skewMs, reported, log)
  }
  const timer = setInterval(() => {
    // Other code reports an unavailable database; time goes on.
    underWay ??= readAgain()
      .catch(() => {})
      .finally(() => {
        underWay = null
      })
  }, READ_EVERY_MS).unref()
  return {
    now: () => new Date(performance.now() + reading.offsetMs),
    read: async () => new Date((await read(pool)).databaseMs),
    get skewMs() {
      return reading.skewMs
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await underWay
    },
  }
}

/** Reads the database's time once, for short commands. */
export async function databaseTime(pool: pg.Pool): Promise<Date> {
  return new Date((await read(pool)).databaseMs)
}

/** Returns a sentence for operators, or undefined if the clock is right. */
export function clockProblem({ skewMs }: Pick<Clock, 'skewMs'>): string | undefined {
  if (Math.abs(skewMs) <= MOST_SKEW_MS) return undefined
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1)
  return `this server's clock is ${seconds} seconds ${skewMs > 0 ? 'ahead of' : 'behind'} the database's`
}

async function read(pool: pg.Pool): Promise<Reading> {
  const sentAt = performance.now()
  const { rows } = await pool.query<{ ms: number }>(timed({ text: TIME }, ANSWER_MS))
  const [answeredAt, ownMs] = [performance.now(), Date.now()]
  const databaseMs = rows[0]?.ms ?? Number.NaN
  const tripMs = answeredAt - sentAt
  const answeredMs = databaseMs + tripMs / 2
  return { databaseMs, offsetMs: answeredMs - answeredAt, skewMs: ownMs - answeredMs, tripMs }
}

/** Logs when the clock becomes wrong or right again. Returns whether it is wrong. */
function reportSkew(skewMs: number, wasWrong: boolean, log: ClockLog): boolean {
  const problem = clockProblem({ skewMs })
  if (problem && !wasWrong) {
    log.error(
      { skewMs: Math.round(skewMs) },
      `Not ready: ${problem}. Set it by NTP on both machines; the game goes by the database's clock.`,
    )
  }
  if (!problem && wasWrong)
    log.info({ skewMs: Math.round(skewMs) }, "This server's clock agrees with the database's again")
  return problem !== undefined
}
