/** What would go silently wrong after the start is said at the start, in one sentence with the remedy. */
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import type { DatabaseConnection } from '#server/platform/database/client.ts'
import { openDatabaseUrl } from '../../support/database-url.ts'
import { startOwnPostgres, startTestDatabase } from '../../support/embedded.ts'
import { startRedis } from '../../support/redis.ts'
import { runServer } from './server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

// Servers start in each of the tests, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000 })

describe('a server does not start, and says why', () => {
  // Slow: server processes start.
  it('with a wrong password for Redis, or with none where one is wanted', async () => {
    await using redis = await startRedis({ settings: () => ['--requirepass', 'right'] })
    using folder = temporaryFolder()
    const start = (REDIS_URL: string) => outcome({ REDIS_URL, DATA_DIR: folder.path })
    expect(await start(`redis://:wrong@127.0.0.1:${redis.port}`)).toEqual({
      code: 1,
      output: `The Redis at 127.0.0.1:${redis.port} refuses the user name or the password: correct REDIS_URL.\n`,
    })
    expect(await start(redis.url)).toEqual({
      code: 1,
      output: `The Redis at 127.0.0.1:${redis.port} wants a password: correct REDIS_URL.\n`,
    })
  })

  // Slow: a server process starts.
  it('on a database that a newer version has migrated', async () => {
    await using database = await startTestDatabase()
    await using way = await openDatabaseUrl(database.connection)
    await run(
      database.connection,
      "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('newer', 'x', '9999_newer', now())",
    )
    expect(await outcome({ DATABASE_URL: way.url })).toEqual({
      code: 1,
      output:
        'A newer version has migrated this database (9999_newer): start that version, or restore the backup from before it.\n',
    })
  })

  // Slow: a server process starts.
  it('where the user may make no tables', async () => {
    await using database = await startOwnPostgres('empty')
    await using way = await openDatabaseUrl(database.connection, 'guest')
    await run(database.connection, 'create role guest login; revoke create on schema public from public')
    const { code, output } = await outcome({ DATABASE_URL: way.url })
    expect(output).toMatch(
      /^The user guest may not bring the database up to date \(permission denied for schema public\): .*grant usage, create on schema public to "guest"\.\n$/,
    )
    expect(code).toBe(1)
  })

  // Slow: a server process starts.
  it('where the user may not write what is there', async () => {
    await using database = await startOwnPostgres('migrated')
    await using way = await openDatabaseUrl(database.connection, 'guest')
    await run(
      database.connection,
      'create role guest login; grant create on schema public to guest; grant select on all tables in schema public to guest',
    )
    const { code, output } = await outcome({ DATABASE_URL: way.url })
    expect(output).toMatch(
      /^The user guest may not read and write everything in the database \(.*, and \d+ others\): as its owner run grant select, .*\n$/,
    )
    expect(code).toBe(1)
  })
})

async function outcome(variables: Readonly<Record<string, string>>) {
  await using server = runServer(variables)
  const { output, ...ended } = await server.ended
  // A busy machine takes long enough for the wait to be announced.
  return { ...ended, output: output.replaceAll(/^Starting PostgreSQL(?: \.\.\.|: .*)\n/gm, '') }
}

async function run(connection: DatabaseConnection, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(sql)
  await client.end()
}
