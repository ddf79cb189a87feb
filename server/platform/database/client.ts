/** The two ways to the database: Prisma for what it says well, a pool for SQL written by hand. */
import { Socket } from 'node:net'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '#prisma/generated/client/client.ts'

/** What both need to connect. */
export type DatabaseConnection = Readonly<pg.ClientConfig>

/** PostgreSQL accepts 100 connections by default, shared by all servers. */
const CONNECTIONS = 10
/** As many as batches of guesses are under way at a time. */
const GUESS_CONNECTIONS = 2
/** Maximum wait for a free connection. */
const CONNECT_MS = 10_000
/** What says nothing for so long, of a connection in use, is cut off: the network may have lost it without a word. */
const SILENCE_MS = 30_000
/** PostgreSQL does not notice that the client has given up: after this time it cancels the statement. */
const STATEMENT_MS = 60_000
/** A batch of guesses that has waited for so long is given back before `write-guesses` gives it up, and sent again: else each sending would leave another behind, in wait for the same lock. */
const GUESS_LOCK_MS = 4000
const GUESS_STATEMENT_MS = 4500

export interface DatabaseClients extends AsyncDisposable {
  readonly prisma: PrismaClient
  readonly pool: pg.Pool
  /** For the writing of guesses alone. */
  readonly guessPool: pg.Pool
  /** The one below Prisma, to be looked at. */
  readonly prismaPool: pg.Pool
}

export interface ClientSettings {
  /** The way to the same database through a pooler, for questions alone: nothing is set on connections that others share. */
  readonly pooled?: DatabaseConnection | undefined
  /** In each of the two pools for questions. */
  readonly connections?: number
}

/** Both together, ended together. The connection leads to the database itself. */
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

/** A Prisma client that connects at its first query; end it with `$disconnect()`. */
export function createPrisma(connection: DatabaseConnection): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg({ ...bounded(connection), max: CONNECTIONS }) })
}

/** A pool that survives the loss of a connection; end it with `end()`. */
export function createPool(connection: DatabaseConnection): pg.Pool {
  return openLasting({ ...bounded(connection), max: CONNECTIONS })
}

/**
 * Set by a statement, because poolers refuse it as a connection parameter. A limit set on the database, its user or the URL takes
 * precedence.
 */
const BOUND = `
select set_config('statement_timeout', '${STATEMENT_MS}', false) where current_setting('statement_timeout') = '0'`

/** Backups, restores and migrations, which may take longer, connect in their own way. */
function bounded(connection: DatabaseConnection): pg.PoolConfig {
  return { ...patient(connection), onConnect: (client) => client.query(BOUND) }
}

/**
 * One plan for all batches, which finds rows by their keys: it is made when tables may be empty, and used when millions have played.
 * Set once for a session, which therefore must lead to the database itself: a pooler would lend it to others.
 */
const ALWAYS_BY_KEYS = `
set plan_cache_mode = force_generic_plan;
set enable_seqscan = off;
set enable_hashjoin = off;
set enable_mergejoin = off;
set jit = off;
set lock_timeout = ${GUESS_LOCK_MS};
set statement_timeout = ${GUESS_STATEMENT_MS}`

/** A pool for writing guesses, like those of `createPool`, so that reads never delay guesses. */
export function createGuessPool(connection: DatabaseConnection): pg.Pool {
  return openLasting({
    ...patient(connection),
    max: GUESS_CONNECTIONS,
    onConnect: (client) => client.query(ALWAYS_BY_KEYS),
  })
}

/** Without a listener, a lost connection would end the process. Its user gets the error from the query, and the next query reconnects. */
function openLasting(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // The pool also reports errors of idle connections.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Bounds every wait. A pool closes idle connections before the silence timeout. */
export function patient(connection: DatabaseConnection): pg.ClientConfig {
  return { connectionTimeoutMillis: CONNECT_MS, ...connection, stream: () => mortalSocket() }
}

/** The driver ends with its socket: whatever waited for it fails, and the pool opens another. */
function mortalSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('Connection terminated: the database is silent')))
}
