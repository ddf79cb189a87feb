/** Looks whether connections are shared: by a pooler in transaction mode, where what one client sets others have, and nobody can listen. */
import pg from 'pg'
import type { DatabaseConnection } from './client.ts'

const ANSWER_MS = 5000
/** A pooler that others use as well may hand out the same process twice by chance. */
const TRIES = 5

const PROCESS = 'select pg_backend_pid() as id'
/** The database, and the server that it is on. */
const IDENTITY = `
select concat_ws(' ', pg_postmaster_start_time(), oid, datname) as identity
from pg_database where datname = current_database()`

/** True where two clients get one process of the database in turn, or one client gets two. */
export async function isShared(connection: DatabaseConnection): Promise<boolean> {
  await using one = await connected(connection)
  await using other = await connected(connection)
  for (let tries = 1; tries <= TRIES; tries++) {
    const first = await processOf(one.client)
    if (!(await begins(other.client))) return true
    const second = await processOf(other.client)
    // While the other is in a transaction, a pooler cannot give its process to the first.
    if (second === first || (await processOf(one.client)) !== first) return true
    await other.client.query('rollback')
  }
  return false
}

/** True where both lead to one database of one server. */
export async function areSame(one: DatabaseConnection, other: DatabaseConnection): Promise<boolean> {
  const [here, there] = await Promise.all([identityOf(one), identityOf(other)])
  return here === there
}

/** True where the database itself ends a statement that takes too long. */
export async function hasStatementTimeout(connection: DatabaseConnection): Promise<boolean> {
  await using opened = await connected(connection)
  const { rows } = await opened.client.query<{ limit: string }>("select current_setting('statement_timeout') as limit")
  return rows[0]?.limit !== '0'
}

/** A pooler in statement mode refuses transactions. */
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
