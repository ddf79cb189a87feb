import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '#server/database/client.ts'
import { type Migration, migrate, readMigrations } from '#server/database/migrate.ts'
import { schemaDrift } from '#server/database/schema-drift.ts'
import { startTestDatabase } from '../../support/embedded.ts'

describe('the migrations', () => {
  it('agree with schema.prisma, and a difference would be seen', async () => {
    await using database = await startTestDatabase()
    expect(await schemaDrift(database.connection)).toBe('')
    await run(database.connection, 'alter table song add column mood text')
    expect(await schemaDrift(database.connection)).toContain('DROP COLUMN "mood"')
  })

  it('are applied once, however many servers start together and however often', async () => {
    await using database = await startTestDatabase('empty')
    const names = readMigrations().map(({ name }) => name)
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.connection)))
    expect(applied.flat().sort()).toEqual(names)
    expect(await migrate(database.connection)).toEqual([])
  })

  it('leave nothing behind when one fails, and go on from there when it is mended', async () => {
    await using database = await startTestDatabase('empty')
    const first = migration('0001_first', 'create table a (id int)')
    const broken = migration('0002_second', 'create table b (id int); create table a (id int)')
    await expect(migrate(database.connection, [first, broken])).rejects.toThrow(/0002_second failed/)
    expect(await run(database.connection, "select to_regclass('b') as b")).toEqual([{ b: null }])
    const mended = migration('0002_second', 'create table b (id int)')
    expect(await migrate(database.connection, [first, mended])).toEqual(['0002_second'])
  })

  it('are refused when one was changed after it had been applied', async () => {
    await using database = await startTestDatabase('empty')
    await migrate(database.connection, [migration('0001_first', 'create table a (id int)')])
    const changed = migrate(database.connection, [{ ...migration('0001_first', 'select 1'), checksum: 'other' }])
    await expect(changed).rejects.toThrow(/0001_first was changed/)
  })
})

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: `of ${name}` }
}

async function run(connection: DatabaseConnection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
