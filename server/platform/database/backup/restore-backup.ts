/** Restores a backup after verifying the whole file. Refuses a database that is in use or not empty. */
import pg from 'pg'
import { StartFailure } from '#server/start-failure.ts'
import type { DatabaseConnection } from '../client.ts'
import { type Migration, migrate, readMigrations } from '../migrate.ts'
import type { Heading } from './backup-file.ts'
import { copyIn } from './copy.ts'
import { readBackup } from './read-backup.ts'
import { quoted, type Table, tablesOf } from './schema-of.ts'

export interface RestoreSettings {
  readonly connection: DatabaseConnection
  readonly file: string
  /** Deletes the current content of the database. */
  readonly replace: boolean
}

export interface Restored {
  readonly rows: number
  readonly takenAt: string
  /** Migrations applied to a backup of an older version. */
  readonly migrated: readonly string[]
}

/** The application name of servers and commands. Other clients of the database do not prevent a restore. */
const OUR_NAME = 'ninefold'

/** If it fails after verification, the database is empty or at the backup's version, and the restore can be run again. */
export async function restoreBackup({ connection, file, replace }: RestoreSettings): Promise<Restored> {
  const heading = await prove(file)
  const known = knownOf(heading)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await requireFree(client, replace)
    await clear(client)
    await migrate(connection, known)
    const rows = await fill(client, file)
    const migrated = await migrate(connection)
    await client.query('analyze')
    return { rows, takenAt: heading.takenAt, migrated }
  } finally {
    await client.end()
  }
}

/** Reads the whole file before anything is changed. */
async function prove(file: string): Promise<Heading> {
  const found: Heading[] = []
  await readBackup(file, {
    begin: async (heading) => void found.push(heading),
    async table(_, rows) {
      for await (const _row of rows);
    },
  })
  const [heading] = found
  if (!heading) throw new Error('A backup without a heading')
  return heading
}

/** Returns the backup's migrations; fails if one is unknown or differs from ours. */
function knownOf({ migrations }: Heading): readonly Migration[] {
  const ours = new Map(readMigrations().map((migration) => [migration.name, migration]))
  return migrations.map(({ name, checksum }) => {
    const known = ours.get(name)
    if (known?.checksum === checksum) return known
    const why = known ? `has another migration ${name}` : `comes from a newer version: it has the migration ${name}`
    throw new StartFailure(`The backup ${why}. Restore it with the version that has made it, or a newer one.`)
  })
}

async function requireFree(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [OUR_NAME],
  )
  if (rows[0]?.count) throw new StartFailure('A Ninefold server uses this database: stop all of them first.')
  if (!replace && (await tablesOf(client)).length > 0) {
    throw new StartFailure('The database is not empty: --replace deletes what is in it, and restores the backup.')
  }
}

/** Clears the whole schema; roles and grants stay. */
async function clear(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ kind: 'table' | 'type'; name: string }>(
    `select 'table' as kind, tablename::text as name from pg_tables where schemaname = current_schema()
     union all
     select 'type', typname::text from pg_type where typnamespace = current_schema()::regnamespace and typtype = 'e'`,
  )
  const drops = rows.map(({ kind, name }) => `drop ${kind} ${quoted(name)} cascade`)
  await client.query(['set client_min_messages = warning', 'begin', ...drops, 'commit'].join(';'))
}

async function fill(client: pg.Client, file: string): Promise<number> {
  await client.query('begin; set local statement_timeout = 0')
  try {
    const counters: Heading['counters'] = []
    const rows = await readBackup(file, {
      async begin(heading) {
        counters.push(...heading.counters)
        // Migrations may have inserted rows.
        await client.query(`truncate ${heading.tables.map(({ name }) => quoted(name)).join(', ')}`)
      },
      table: (table, chunks) => copyIn(client, intoTable(table), chunks),
    })
    for (const { name, value } of counters) {
      if (value !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
    }
    await client.query('commit')
    return rows
  } catch (problem) {
    await client.query('rollback').catch(() => {})
    throw problem
  }
}

function intoTable({ name, columns }: Table): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`
}
