/** An embedded PostgreSQL in one folder: created completely or not at all, private, and stopped when the process that started it ends. */

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { StartFailure } from '#server/start-failure.ts'
import { prepareDataFolder } from './data-folder.ts'
import { type EmbeddedConnection, type EmbeddedDatabase, failureOf, outliveCrash } from './outlive-crash.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import {
  holderOf,
  initialise,
  isRunningIn,
  launch,
  type PostgresProcess,
  type PostgresSetup,
} from './postgres-process.ts'
import { socketFolder } from './socket-folder.ts'
import { unprivilegedPrefix } from './unprivileged.ts'

export interface EmbeddedOptions {
  /** For tests: data may be lost in a power failure. */
  readonly isThrowaway?: boolean
  /** Logs unexpected stops. Without it, the database is not restarted. */
  readonly log?: Pick<Logger, 'error' | 'info'>
}

/** Crash recovery replays everything since the last checkpoint, at most five minutes of writes. */
const START_MS = 120_000
const POLL_MS = 25
/** A server that finds its folder taken ends at once; this is enough even on a busy machine. */
const LOSER_ENDS_MS = 10_000

/** Starts the PostgreSQL of a folder, or connects to the one that another process has started. */
export async function startEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const setup = await prepare(folder, options)
  await initialise(setup)
  const start = () => startOrJoin(setup)
  const { log } = options
  return log ? outliveCrash(await start(), { start, log }) : start()
}

async function startOrJoin(setup: PostgresSetup): Promise<EmbeddedDatabase> {
  const connection = { host: setup.socketFolder, port: 5432, user: 'postgres', database: 'postgres' }
  const begun = Date.now()
  while (Date.now() - begun < START_MS) {
    const visitor = await connect(connection)
    if (visitor) return adopt(connection, visitor)
    if (isRunningIn(setup)) {
      await wait(POLL_MS)
      continue
    }
    const server = launch(setup)
    if (await isReady(server, setup, connection)) return own(connection, server)
    // Another process was faster: use its server.
    if (!/lock file .* (?:already exists|is empty)/.test(server.log()))
      throw failureOf(`PostgreSQL does not start in ${setup.dataFolder}: `, server.log())
  }
  throw new StartFailure(`PostgreSQL in ${setup.dataFolder} was not ready after ${START_MS / 1000} seconds: try again.`)
}

async function prepare(folder: string, { isThrowaway = false, log }: EmbeddedOptions): Promise<PostgresSetup> {
  const root = prepareDataFolder(folder)
  const binaries = await findPostgresBinaries()
  const prefix = unprivilegedPrefix(root, binaries)
  // After the prefix, which may change the owner of the folder.
  const folders = { root, dataFolder: join(root, 'postgres'), socketFolder: socketFolder(root) }
  return { ...folders, binaries, prefix, isThrowaway, isStartedAgain: log !== undefined }
}

/** Returns false if the server has ended, because another process was faster or because it cannot run. */
async function isReady(
  server: PostgresProcess,
  setup: PostgresSetup,
  connection: EmbeddedConnection,
): Promise<boolean> {
  while (!server.hasEnded()) {
    const visitor = await connect(connection)
    if (visitor) {
      await visitor.end()
      if (holderOf(setup) === server.id) return true
      // Another PostgreSQL answered on the socket; ours is about to find the folder taken.
      await Promise.race([server.ended, wait(LOSER_ENDS_MS)])
      return !server.hasEnded()
    }
    await wait(POLL_MS)
  }
  return false
}

/** Returns a client that has answered a query, since a server that starts or stops accepts connections only to refuse them. */
async function connect(connection: EmbeddedConnection): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'ninefold watch', connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return client
  } catch {
    void client.end().catch(() => {})
    return undefined
  }
}

function adopt(connection: EmbeddedConnection, watch: pg.Client): EmbeddedDatabase {
  let isStopping = false
  const lost = new Promise<StartFailure>((resolve) => {
    watch.once('end', () => {
      if (!isStopping)
        resolve(new StartFailure('The PostgreSQL that another process had started has stopped: start again.'))
    })
  })
  return {
    connection,
    isAdopted: true,
    lost,
    async [Symbol.asyncDispose]() {
      isStopping = true
      await watch.end().catch(() => {})
    },
  }
}

function own(connection: EmbeddedConnection, server: PostgresProcess): EmbeddedDatabase {
  let isStopping = false
  const lost = server.ended.then(() =>
    isStopping
      ? new Promise<never>(() => {})
      : failureOf('PostgreSQL has ended unexpectedly: start again. Its last words: ', server.log()),
  )
  return {
    connection,
    isAdopted: false,
    lost,
    async [Symbol.asyncDispose]() {
      isStopping = true
      await server.stop()
    },
  }
}
