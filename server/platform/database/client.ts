/** The two ways to the database: Prisma, and a pool for raw SQL. */
import { Socket } from 'node:net'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '#prisma/generated/client/client.ts'

export type DatabaseConnection = Readonly<pg.ClientConfig>

/** PostgreSQL accepts 100 connections by default, shared by all servers. */
const CONNECTIONS = 10
/** As many as there are concurrent batches of guesses. */
const GUESS_CONNECTIONS = 2
/** Maximum wait for a free connection. */
const CONNECT_MS = 10_000
/** A connection in use that is silent for this long is closed, since the network may have dropped it silently. */
const SILENCE_MS = 30_000
/** PostgreSQL does not notice a client that has given up; it cancels the statement after this time. */
const STATEMENT_MS = 60_000
/**
 * Limits how long a batch of guesses waits for a lock. Must be shorter than the timeout of `write-guesses`, which sends the batch again:
 * otherwise each attempt would leave another one waiting for the same lock.
 */
const GUESS_LOCK_MS = 4000
const GUESS_STATEMENT_MS = 4500

export interface DatabaseClients extends AsyncDisposable {
  readonly prisma: PrismaClient
  readonly pool: pg.Pool
  /** Only for writing guesses. */
  readonly guessPool: pg.Pool
  /** The pool that Prisma uses, exposed for metrics. */
  readonly prismaPool: pg.Pool
}

export interface ClientSettings {
  /** The same database through a pooler, for queries only: connections are shared, so session settings are not allowed. */
  readonly pooled?: DatabaseConnection | undefined
  /** In each of the two pools for queries. */
  readonly connections?: number
}

/** The connection must lead to the database itself. Disposing closes all pools. */
export function createClients(connection: DatabaseConnection, settings: ClientSettings = {}): DatabaseClients {
  const { pooled, connections = CONNECTIONS } = settings
  const questions = { ...(pooled ? patient(pooled) : bounded(connection)), max: connections }
  const [prismaPool, pool] = [openLasting(questions), openLasting(questions)]
  const prisma = new PrismaClient({ adapter: new PrismaPg(prismaPool, { disposeExternalPool: true }) })
  const guessPool = createGuessPool(connection)
  return {
    prisma,
    pool,
    guessPool,
    prismaPool,
    async [Symbol.asyncDispose]() {
      await Promise.all([prisma.$disconnect(), pool.end(), guessPool.end()])
    },
  }
}

/** Connects at the first query; end it with `$disconnect()`. */
export function createPrisma(connection: DatabaseConnection): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg({ ...bounded(connection), max: CONNECTIONS }) })
}

/** A pool that survives lost connections; end it with `end()`. */
export function createPool(connection: DatabaseConnection): pg.Pool {
  return openLasting({ ...bounded(connection), max: CONNECTIONS })
}

/**
 * Set by a statement, because poolers refuse it as a connection parameter. A limit set on the database, its user or the URL takes
 * precedence.
 */
const BOUND = `
select set_config('statement_timeout', '${STATEMENT_MS}', false) where current_setting('statement_timeout') = '0'`

/** Not for backups, restores and migrations, which may take longer. */
function bounded(connection: DatabaseConnection): pg.PoolConfig {
  return { ...patient(connection), onConnect: (client) => client.query(BOUND) }
}

/**
 * Forces one generic plan that finds rows by key: the plan may be made while tables are empty and used when millions have played. A session
 * setting, so the connection must lead to the database itself: a pooler would share it with others.
 */
const ALWAYS_BY_KEYS = `
set plan_cache_mode = force_generic_plan;
set enable_seqscan = off;
set enable_hashjoin = off;
set enable_mergejoin = off;
set jit = off;
set lock_timeout = ${GUESS_LOCK_MS};
set statement_timeout = ${GUESS_STATEMENT_MS}`

/** A separate pool for writing guesses, so that reads never delay guesses. */
export function createGuessPool(connection: DatabaseConnection): pg.Pool {
  return openLasting({
    ...patient(connection),
    max: GUESS_CONNECTIONS,
    onConnect: (client) => client.query(ALWAYS_BY_KEYS),
  })
}

/** Without the listener, a lost connection would end the process. The query in progress fails, and the next one reconnects. */
function openLasting(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // The pool also reports errors of idle connections.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Bounds every wait. Pools close idle connections before the silence timeout. */
export function patient(connection: DatabaseConnection): pg.ClientConfig {
  return { connectionTimeoutMillis: CONNECT_MS, ...connection, stream: () => mortalSocket() }
}

/** Destroys the driver's socket when it is silent: pending queries fail, and the pool opens another connection. */
function mortalSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('Connection terminated: the database is silent')))
}
