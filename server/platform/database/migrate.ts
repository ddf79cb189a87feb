/** Migrates a database to the newest version: each migration atomically and exactly once, even if several servers start together. */
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { INSTALLATION } from '#server/installation.ts'
import { StartFailure } from '#server/start-failure.ts'
import type { DatabaseConnection } from './client.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** An arbitrary lock number: "ninefold" on a phone keypad. */
const LOCK = 64_633_653

// Prisma's own table, so that its tools understand the database.
const BOOKS = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null, checksum varchar(64) not null, finished_at timestamptz,
  migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
  started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`

const MIGRATIONS_FOLDER = join(INSTALLATION, 'prisma/migrations')

export interface MigrationPatience {
  /** Wait for another server that is migrating. */
  readonly otherServerMs: number
  /** Wait for transactions that use a table: while a table change waits, all later queries on the table queue behind it. */
  readonly lockMs: number
  /** Pause between attempts, during which other transactions proceed; and the number of attempts. */
  readonly tries: number
}

const PATIENCE: MigrationPatience = { otherServerMs: 120_000, lockMs: 2000, tries: 15 }
const LOCK_NOT_AVAILABLE = '55P03'

/** Returns the names of the migrations that it has applied. */
export async function migrate(
  connection: DatabaseConnection,
  migrations: readonly Migration[] = readMigrations(),
  patience: MigrationPatience = PATIENCE,
): Promise<readonly string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const applied: string[] = []
    for (;;) {
      const name = await applyPatiently(client, migrations, patience)
      if (!name) break
      applied.push(name)
    }
    await requireRights(client)
    return applied
  } catch (problem) {
    throw rightsFailure(client, problem) ?? problem
  } finally {
    await client.end()
  }
}

/** Oldest first. */
export function readMigrations(folder: string = MIGRATIONS_FOLDER): readonly Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

async function applyPatiently(
  client: pg.Client,
  migrations: readonly Migration[],
  patience: MigrationPatience,
): Promise<string | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await applyNext(client, migrations, patience)
    } catch (problem) {
      const isInUse = problem instanceof Error && isLockTimeout(problem.cause)
      if (!isInUse) throw problem
      if (tries >= patience.tries) {
        throw new StartFailure(
          `${problem.message}: ${tries} times it waited in vain for a table in use. End the long transactions (pg_stat_activity shows them) and start again.`,
        )
      }
      await pause(patience.lockMs)
    }
  }
}

/** Applies one migration in one transaction, with a lock that ends with it, so a pooler does no harm. */
async function applyNext(
  client: pg.Client,
  migrations: readonly Migration[],
  { otherServerMs, lockMs }: MigrationPatience,
): Promise<string | undefined> {
  await client.query('begin')
  try {
    // Overrides the usual limits: migrating millions of rows takes time.
    await client.query(`set local statement_timeout = 0; set local lock_timeout = ${otherServerMs}`)
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]).catch(explainLock)
    await client.query(`set local lock_timeout = ${lockMs}`)
    const next = await findNext(client, migrations)
    if (next) await apply(client, next)
    await client.query('commit')
    return next?.name
  } catch (problem) {
    await client.query('rollback')
    throw problem
  }
}

async function findNext(client: pg.Client, migrations: readonly Migration[]): Promise<Migration | undefined> {
  await client.query('set local client_min_messages = warning')
  await client.query(BOOKS)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select migration_name as name, checksum from _prisma_migrations
     where finished_at is not null and rolled_back_at is null`,
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseNewer([...applied.keys()], migrations)
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) {
    throw new StartFailure(
      `The migration ${changed.name} was changed after this database had applied it: take the change back, and add a new migration.`,
    )
  }
  return migrations.find(({ name }) => !applied.has(name))
}

/** An older server would write data that a newer schema does not expect. */
function refuseNewer(applied: readonly string[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter((name) => !known.has(name)).sort()
  if (unknown.length === 0) return
  throw new StartFailure(
    `A newer version has migrated this database (${unknown.join(', ')}): start that version, or restore the backup from before it.`,
  )
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
  } catch (problem) {
    throw new Error(`The migration ${name} failed, and the database is as it was before`, { cause: problem })
  }
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  )
}

function isLockTimeout(problem: unknown): boolean {
  return problem instanceof pg.DatabaseError && problem.code === LOCK_NOT_AVAILABLE
}

function explainLock(problem: unknown): never {
  if (!isLockTimeout(problem)) throw problem
  throw new StartFailure(
    'Another server has been bringing the database up to date for too long: let it end, or end it, and start again.',
  )
}

const INSUFFICIENT_PRIVILEGE = '42501'
const READ_ONLY = '25006'
const MOST_NAMED = 3

/** Views are only read. Objects of extensions are not ours. */
const MISSING = `
select relname as name from pg_class
where relnamespace = current_schema()::regnamespace and not case relkind
  when 'r' then has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
    and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')
  when 'v' then has_table_privilege(oid, 'select')
  when 'S' then has_sequence_privilege(oid, 'usage')
  else true end
  and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
order by relname`

/** Fails if the user cannot read and write all tables of the schema. */
async function requireRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(MISSING)
  if (rows.length === 0) return
  const user = client.user ?? ''
  const named = rows.slice(0, MOST_NAMED).map(({ name }) => name)
  const others = rows.length > MOST_NAMED ? `, and ${rows.length - MOST_NAMED} others` : ''
  throw new StartFailure(
    `The user ${user} may not read and write everything in the database (${named.join(', ')}${others}): as its owner run ` +
      `grant select, insert, update, delete on all tables in schema public to "${user}"; ` +
      `grant usage on all sequences in schema public to "${user}".`,
  )
}

/** Returns an explained failure for a missing right; undefined for any other problem. */
function rightsFailure(client: pg.Client, problem: unknown): StartFailure | undefined {
  const cause = problem instanceof Error && problem.cause instanceof pg.DatabaseError ? problem.cause : problem
  if (!(cause instanceof pg.DatabaseError)) return undefined
  if (cause.code === READ_ONLY) {
    return new StartFailure(
      'The database is read-only, as a standby is: DATABASE_URL has to lead to one that can be written.',
    )
  }
  if (cause.code !== INSUFFICIENT_PRIVILEGE) return undefined
  const user = client.user ?? ''
  return new StartFailure(
    `The user ${user} may not bring the database up to date (${cause.message}): make it the owner of what is in it, or in an ` +
      `empty database run grant usage, create on schema public to "${user}".`,
  )
}
