/** Gives the server its database: the one of DATABASE_URL, or an embedded one; in both cases one that has answered. */
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { StartFailure } from '../start-failure.ts'
import type { DatabaseConnection } from './client.ts'
import { startEmbedded } from './embedded.ts'

export interface Database extends AsyncDisposable {
  readonly kind: 'embedded' | 'url'
  readonly connection: DatabaseConnection
  /** Fulfilled with the reason when the database has gone for good; a database that we did not start may come back. */
  readonly lost: Promise<StartFailure>
}

const CONNECT_MS = 5000
const OLDEST_VERSION = 15

/**
 * Commands and the server alike open the database here; several may have the embedded one open at once. With a log, that one outlives
 * a full disk and a crash.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log?: Pick<Logger, 'error' | 'info'>,
): Promise<Database> {
  if (config.databaseUrl) return openUrl(config.databaseUrl)
  const embedded = await startEmbedded(config.dataDir, log && { log })
  return {
    kind: 'embedded',
    connection: { ...embedded.connection, application_name: 'ninefold' },
    lost: embedded.lost,
    [Symbol.asyncDispose]: () => embedded[Symbol.asyncDispose](),
  }
}

async function openUrl(url: string): Promise<Database> {
  const connection = { connectionString: url, application_name: 'ninefold', connectionTimeoutMillis: CONNECT_MS }
  await prove(connection, url)
  return { kind: 'url', connection, lost: new Promise(() => {}), async [Symbol.asyncDispose]() {} }
}

async function prove(connection: DatabaseConnection, url: string): Promise<void> {
  const version = await serverVersion(connection).catch((problem: unknown) => {
    throw new StartFailure(`The database at ${place(url)} ${reason(problem)}: correct DATABASE_URL or the database.`)
  })
  if (version < OLDEST_VERSION) {
    throw new StartFailure(
      `The database at ${place(url)} is PostgreSQL ${version}, but Ninefold needs ${OLDEST_VERSION} or newer.`,
    )
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
    // Ending a connection that never came about may wait for ever.
    void client.end().catch(() => {})
  }
}

/** Host, port and database alone: the rest of the URL may hold a password. */
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
