/** Restarts an embedded PostgreSQL that has ended by itself because its disk is full or one of its processes crashed. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartFailure } from '#server/start-failure.ts'

/** System messages for a full disk and an exceeded quota. */
const DISK_FULL = /No space left on device|Disk quota exceeded/
/** PostgreSQL's message when it leaves the restart to us. */
const CRASHED = /because "restart_after_crash" is off/
/** Pause between two starts. Each start fails quickly while the disk is full. */
const AGAIN_MS = 1000
/** Minimum time between two log lines about a disk that stays full. */
const QUIET_MS = 30_000

/** A failure after which a restart may succeed. */
class PassingFailure extends StartFailure {}

export interface Recovery {
  /** Starts it again; rejects with the reason if it ends. */
  start(): Promise<EmbeddedDatabase>
  readonly log: Pick<Logger, 'error' | 'info'>
}

/** Describes what happened, with PostgreSQL's own explanation. */
export function failureOf(what: string, serverLog: string): StartFailure {
  const lines = serverLog.split('\n').filter((line) => line.trim())
  // Refused clients are logged after the reason for the stop.
  const reason = lines.findLast((line) => DISK_FULL.test(line))
  const words = reason ?? lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '(none)'
  const sentence = `${what}${words}`
  return reason || CRASHED.test(serverLog) ? new PassingFailure(sentence) : new StartFailure(sentence)
}

/** Returns the same database, lost only for a failure that a restart cannot fix. */
export function outliveCrash(first: EmbeddedDatabase, recovery: Recovery): EmbeddedDatabase {
  const stop = new AbortController()
  let current = Promise.resolve(first)
  const untilLost = async (): Promise<StartFailure> => {
    for (;;) {
      const failure = await (await current).lost
      if (!(failure instanceof PassingFailure)) return failure
      current = startedAgain(failure, recovery, stop.signal)
      // A concurrent stop waits for it too.
      await current.catch(() => {})
    }
  }
  return {
    ...first,
    lost: untilLost().catch((problem: unknown) => {
      if (stop.signal.aborted) return new Promise<never>(() => {})
      if (problem instanceof StartFailure) return problem
      throw problem
    }),
    async [Symbol.asyncDispose]() {
      stop.abort()
      const running = await current.catch(() => null)
      await running?.[Symbol.asyncDispose]()
    },
  }
}

async function startedAgain(
  failure: PassingFailure,
  { start, log }: Recovery,
  stop: AbortSignal,
): Promise<EmbeddedDatabase> {
  let [err, loggedAt] = [failure, Number.NEGATIVE_INFINITY]
  for (;;) {
    if (performance.now() - loggedAt >= QUIET_MS) {
      log.error({ err }, `${whyEnded(err)}: it is started again, and guesses wait`)
      loggedAt = performance.now()
    }
    await wait(AGAIN_MS, undefined, { signal: stop })
    try {
      const database = await start()
      log.info('PostgreSQL runs again')
      return database
    } catch (problem) {
      if (!(problem instanceof PassingFailure)) throw problem
      err = problem
    }
  }
}

function whyEnded({ message }: PassingFailure): string {
  return DISK_FULL.test(message) ? 'The disk of DATA_DIR is full and PostgreSQL has ended' : 'PostgreSQL has crashed'
}

export interface EmbeddedDatabase extends AsyncDisposable {
  readonly connection: EmbeddedConnection
  /** Another process has started it and will stop it. */
  readonly isAdopted: boolean
  /** Resolves with the reason if the database stops unexpectedly. */
  readonly lost: Promise<StartFailure>
}

export interface EmbeddedConnection {
  /** A folder: the server listens on a UNIX socket only, so no port can clash. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}
