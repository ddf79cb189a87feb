/** Runs PostgreSQL's programs as child processes that cannot outlive this process and do not receive Ctrl-C. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartFailure } from '#server/start-failure.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { type CommandPrefix, runs } from './unprivileged.ts'

export interface PostgresSetup {
  readonly root: string
  readonly dataFolder: string
  readonly socketFolder: string
  readonly binaries: PostgresBinaries
  readonly prefix: CommandPrefix
  readonly isThrowaway: boolean
  /** Whether it is restarted after one of its processes crashes. */
  readonly isStartedAgain: boolean
}

export interface PostgresProcess {
  readonly id: number | undefined
  readonly ended: Promise<void>
  hasEnded(): boolean
  log(): string
  stop(): Promise<void>
}

const LOG_CHARACTERS = 4000
/** A fast shutdown writes a checkpoint, which can take seconds on a slow disk. */
const STOP_MS = 30_000

/** A server creates its PID file and writes its PID afterwards. */
const TRACE_IS_WRITTEN_MS = 2000

/** For tests: data need not survive a power failure, and many servers share one PostgreSQL. */
const THROWAWAY = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=400',
].flatMap((setting) => ['-c', setting])
// On a full disk, PostgreSQL 18 can hang in its own crash recovery, running but refusing all connections.
const STARTED_AGAIN = ['-c', 'restart_after_crash=off'] as const
// The same collation and encoding on every system, regardless of its locale.
const NEW_CLUSTER = [
  '-U',
  'postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--locale=C.UTF-8',
]

/** Creates the data folder if it does not exist. An incomplete folder never gets the final name. */
export async function initialise(setup: PostgresSetup): Promise<void> {
  if (isMade(setup)) return
  const half = `${setup.dataFolder}.new-${randomUUID()}`
  const sync = setup.isThrowaway ? ['--no-sync'] : []
  const initdb = start(setup, [setup.binaries.initdb, '-D', half, ...NEW_CLUSTER, ...sync])
  await initdb.ended
  // If another process was faster, its folder is used.
  if (!isMade(setup)) {
    if (!existsSync(join(half, 'PG_VERSION')) || initdb.exitCode() !== 0) {
      throw new StartFailure(
        `The database could not be made in ${setup.root}: ${initdb.log().trim() || 'initdb failed'}`,
      )
    }
    rename(half, setup)
  }
  removeHalves(setup)
}

/** Starts the server without waiting until it accepts connections. */
export function launch(setup: PostgresSetup): PostgresProcess {
  const settings = ['-k', setup.socketFolder, '-p', '5432', '-c', 'listen_addresses=', '-c', 'log_min_messages=warning']
  return start(setup, [
    setup.binaries.postgres,
    '-D',
    setup.dataFolder,
    ...settings,
    ...(setup.isThrowaway ? THROWAWAY : []),
    ...(setup.isStartedAgain ? STARTED_AGAIN : []),
  ])
}

/**
 * Returns true if a server holds the folder. Removes the PID file of a killed server, since the PID may belong to another process by now.
 */
export function isRunningIn(setup: PostgresSetup): boolean {
  const id = holderOf(setup)
  if (id === undefined) return false
  if (Number.isNaN(id) ? isBeingWritten(setup) : isPostgresOf(id, setup.dataFolder)) return true
  rmSync(traceIn(setup), { force: true })
  return false
}

/** Returns the PID in the PID file: undefined without a file, NaN for an unreadable one. */
export function holderOf(setup: PostgresSetup): number | undefined {
  try {
    return Number.parseInt(readFileSync(traceIn(setup), 'utf8'), 10)
  } catch {
    return undefined
  }
}

function isBeingWritten(setup: PostgresSetup): boolean {
  const written = statSync(traceIn(setup), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - written < TRACE_IS_WRITTEN_MS
}

const traceIn = ({ dataFolder }: PostgresSetup) => join(dataFolder, 'postmaster.pid')

function isPostgresOf(id: number, dataFolder: string): boolean {
  try {
    process.kill(id, 0)
    return process.platform !== 'linux' || readlinkSync(`/proc/${id}/cwd`) === realpathSync(dataFolder)
  } catch (problem) {
    // A process of another user, possibly a server.
    return problem instanceof Error && 'code' in problem && (problem.code === 'EPERM' || problem.code === 'EACCES')
  }
}

const isMade = (setup: PostgresSetup) => existsSync(join(setup.dataFolder, 'PG_VERSION'))

function rename(half: string, setup: PostgresSetup): void {
  try {
    renameSync(half, setup.dataFolder)
  } catch (problem) {
    if (!isMade(setup)) throw problem
  }
}

/**
 * Removes incomplete folders, ours and those of killed starts. A process that is still writing one finds it superfluous and removes it too.
 */
function removeHalves({ dataFolder }: PostgresSetup): void {
  for (const name of readdirSync(dirname(dataFolder))) {
    if (!name.startsWith(`${basename(dataFolder)}.new-`)) continue
    try {
      rmSync(join(dirname(dataFolder), name), { recursive: true, force: true })
    } catch {
      // Another process is still writing it.
    }
  }
}

/** Starts in its own process group, since Ctrl-C would end the database before the last guesses are stored. */
function start(setup: PostgresSetup, command: readonly string[]): PostgresProcess & { exitCode(): number | null } {
  const [program = '', ...args] = [...setup.prefix, ...endsWithUs(), 'env', 'LC_ALL=C', ...command]
  const child = spawn(program, args, { cwd: setup.root, detached: true, stdio: ['pipe', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (piece: Buffer) => {
    log = (log + piece.toString()).slice(-LOG_CHARACTERS)
  })
  child.on('error', (problem) => {
    log += problem.message
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    id: child.pid,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
    exitCode: () => child.exitCode,
    log: () => log,
    stop: () => stop(child, ended),
  }
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const quit = setTimeout(() => child.kill('SIGQUIT'), STOP_MS)
  child.kill('SIGINT')
  await ended
  clearTimeout(quit)
}

// Waits beside the server until its standard input closes, which this process keeps open as long as it lives.
const GUARD = `exec 3<&0
"$@" 3<&- & server=$!
trap 'kill -INT $server' INT
trap 'kill -QUIT $server' QUIT
(cat <&3 >/dev/null 2>&1; kill -INT $server) 2>/dev/null & guard=$!
while kill -0 $server 2>/dev/null; do wait $server; code=$?; done
kill $guard 2>/dev/null
exit $code`

/** On Linux a process can receive a signal when its parent dies, however it dies; elsewhere a shell waits for that. */
function endsWithUs(): CommandPrefix {
  const signalAtOurDeath = ['setpriv', '--pdeathsig', 'INT']
  return runs([...signalAtOurDeath, 'true']) ? signalAtOurDeath : ['sh', '-c', GUARD, 'sh']
}
