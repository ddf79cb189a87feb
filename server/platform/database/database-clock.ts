/** The time that the game goes by: the database's, which all servers share. A server whose own clock is wrong goes by it all the same. */
import type pg from 'pg'
import { timed } from './timed-query.ts'

export interface Clock {
  /** The database's time, counted on from the last reading. */
  now(): Date
  /** The database's time, read now: for what cannot be undone. Never later than the database has it. */
  read(): Promise<Date>
  /** How far the clock of this machine is ahead of the database's, in milliseconds; negative where it is behind. */
  readonly skewMs: number
}

export interface DatabaseClock extends Clock, AsyncDisposable {}

export interface ClockLog {
  info(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}

/** Beyond this a server is not ready: TLS, tokens of sign-ins and push services go by the machine's clock, and refuse one that is wrong. */
const MOST_SKEW_MS = 2000
/** Between two readings, time advances by the monotonic clock, which is never set and drifts by less than a millisecond. */
const READ_EVERY_MS = 5000
const ANSWER_MS = 2000
/** An answer that took longer says too little about the time: it may be wrong by half as much. */
const LONGEST_TRIP_MS = 500

const TIME = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms'

interface Reading {
  /** What the database said. */
  readonly databaseMs: number
  /** From the monotonic clock to the database's. */
  readonly offsetMs: number
  readonly skewMs: number
  readonly tripMs: number
}

/** Reads the clock at once, and then regularly until it is disposed of. */
export async function openDatabaseClock(pool: pg.Pool, log: ClockLog): Promise<DatabaseClock> {
  // The first question may have to wait for a connection.
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
    // A database that is away is reported by those who need it; time goes on.
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

/** For commands, which are soon over: the database's time, read once. */
export async function databaseTime(pool: pg.Pool): Promise<Date> {
  return new Date((await read(pool)).databaseMs)
}

/** Undefined for a clock that is right; else a sentence for operators. */
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

/** Logs that the clock has become wrong, or right again. Returns whether it is wrong. */
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
