import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { StartFailure } from '#server/start-failure.ts'
import type { DatabaseConnection } from './client.ts'
import { startEmbedded } from './embedded.ts'

export interface Database extends AsyncDisposable {
  readonly kind: 'embedded' | 'url'
  /** Leads to the database without a pooler, so session settings work. */
  readonly connection: DatabaseConnection
  /** The connection through the pooler; undefined without one. */
  readonly pooled: DatabaseConnection | undefined
  /** Resolves with the reason if the embedded database ends for good. A database that we did not start may come back. */
  readonly lost: Promise<StartFailure>
}

const CONNECT_MS = 5000
const OLDEST_VERSION = 15

/**
 * Opens the database of DATABASE_URL, or an embedded one, and waits for its first answer. Several processes may have the embedded one open
 * at once. If `log` is given, the embedded database is restarted after a full disk or a crash.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log?: Pick<Logger, 'error' | 'warn' | 'info'>,
): Promise<Database> {
  if (config.databaseUrl) return openUrl(config.databaseUrl, config.databaseDirectUrl, log)
  const embedded = await startEmbedded(config.dataDir, log && { log })
  return {
    kind: 'embedded',
    connection: { ...embedded.connection, application_name: 'ninefold' },
    pooled: undefined,
    lost: embedded.lost,
    [Symbol.asyncDispose]: () => embedded[Symbol.asyncDispose](),
  }
}

async function openUrl(url: string, directUrl: string | undefined, log?: Pick<Logger, 'warn'>): Promise<Database> {
  const direct = toDatabase(directUrl ?? url, directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
  await requireVersion(direct)
  await requireOwnSessions(direct)
  const pooler = directUrl ? toDatabase(url, 'DATABASE_URL') : undefined
  if (pooler) await provePooler(pooler, direct, log)
  const { connection } = direct
  return {
    kind: 'url',
    connection,
    pooled: pooler?.connection,
    lost: new Promise(() => {}),
    async [Symbol.asyncDispose]() {},
  }
}

interface Way {
  readonly connection: DatabaseConnection
  /** The setting that has the URL. */
  readonly name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'
  readonly url: string
}

function toDatabase(url: string, name: Way['name']): Way {
  const connection = { connectionString: url, application_name: 'ninefold', connectionTimeoutMillis: CONNECT_MS }
  return { connection, name, url }
}

async function requireVersion(way: Way): Promise<void> {
  const version = await answered(way, serverVersion(way.connection))
  if (version >= OLDEST_VERSION) return
  throw new StartFailure(
    `The database at ${place(way.url)} is PostgreSQL ${version}, but Ninefold needs ${OLDEST_VERSION} or newer.`,
  )
}

/** Guesses rely on session settings, and LISTEN needs a session. On shared connections both fail and disturb other clients. */
async function requireOwnSessions(way: Way): Promise<void> {
  if (!(await answered(way, isShared(way.connection)))) return
  const remedy =
    way.name === 'DATABASE_URL'
      ? 'name the database itself in DATABASE_DIRECT_URL, beside it'
      : 'it has to lead to the database itself'
  throw new StartFailure(
    `${way.name} leads to a pooler that shares connections between transactions (${place(way.url)}): ${remedy}.`,
  )
}

async function provePooler(pooler: Way, direct: Way, log?: Pick<Logger, 'warn'>): Promise<void> {
  if (!(await answered(pooler, areSame(pooler.connection, direct.connection)))) {
    throw new StartFailure(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: both have to lead to the same one.',
    )
  }
  if (await answered(pooler, hasStatementTimeout(pooler.connection))) return
  const user = new URL(pooler.url).username
  log?.warn(
    {},
    `Through the pooler no statement has a time limit: run alter role "${user}" set statement_timeout = '60s' in the database.`,
  )
}

/** Turns a failure into a StartFailure. */
async function answered<T>({ name, url }: Way, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (problem) {
    throw new StartFailure(`The database at ${place(url)} ${reason(problem)}: correct ${name} or the database.`)
  }
}

async function serverVersion(connection: DatabaseConnection): Promise<number> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    return rows[0]?.version ?? 0
  } finally {
    // Ending a connection that was never established may take forever.
    void client.end().catch(() => {})
  }
}

/** Returns only host, port and database, since the rest of the URL may contain a password. */
function place(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`
}

function reason(problem: unknown): string {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'does not answer (connection refused)',
    ENOTFOUND: 'does not exist (unknown host)',
    EAI_AGAIN: 'cannot be found (no name service)',
    EHOSTUNREACH: 'cannot be reached',
    ENETUNREACH: 'cannot be reached',
    ETIMEDOUT: 'does not answer (time-out)',
    '28P01': 'refuses the user name or the password',
    '28000': 'refuses the user',
    '3D000': 'does not exist on that server',
    '57P03': 'is starting or stopping',
  }
  return reasons[code] ?? `cannot be used (${problem instanceof Error ? problem.message : String(problem)})`
}

const ANSWER_MS = 5000
/** A pooler with other clients may return the same process twice by chance. */
const TRIES = 5

const PROCESS = 'select pg_backend_pid() as id'
/** Identifies the database and its server. */
const IDENTITY = `
select concat_ws(' ', pg_postmaster_start_time(), oid, datname) as identity
from pg_database where datname = current_database()`

/**
 * Returns true for a pooler in transaction mode, where settings leak between clients and LISTEN does not work: two clients get the same
 * database process in turn, or one client gets two.
 */
async function isShared(connection: DatabaseConnection): Promise<boolean> {
  await using one = await connected(connection)
  await using other = await connected(connection)
  for (let tries = 1; tries <= TRIES; tries++) {
    const first = await processOf(one.client)
    if (!(await begins(other.client))) return true
    const second = await processOf(other.client)
    // While the second client is in a transaction, a pooler cannot give its process to the first.
    if (second === first || (await processOf(one.client)) !== first) return true
    await other.client.query('rollback')
  }
  return false
}

/** Returns true if both connections lead to the same database of the same server. */
async function areSame(one: DatabaseConnection, other: DatabaseConnection): Promise<boolean> {
  const [here, there] = await Promise.all([identityOf(one), identityOf(other)])
  return here === there
}

/** Returns true if the database itself limits the duration of statements. */
async function hasStatementTimeout(connection: DatabaseConnection): Promise<boolean> {
  await using opened = await connected(connection)
  const { rows } = await opened.client.query<{ limit: string }>("select current_setting('statement_timeout') as limit")
  return rows[0]?.limit !== '0'
}

/** Returns false for a pooler in statement mode, which refuses transactions. */
async function begins(client: pg.Client): Promise<boolean> {
  try {
    await client.query('begin')
    return true
  } catch (problem) {
    if (problem instanceof pg.DatabaseError) return false
    throw problem
  }
}

async function identityOf(connection: DatabaseConnection): Promise<string | undefined> {
  await using opened = await connected(connection)
  const { rows } = await opened.client.query<{ identity: string }>(IDENTITY)
  return rows[0]?.identity
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(PROCESS)
  return rows[0]?.id
}

async function connected(connection: DatabaseConnection) {
  const client = new pg.Client({ ...connection, query_timeout: ANSWER_MS })
  client.on('error', () => {})
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}
