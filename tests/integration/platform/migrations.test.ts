import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '#server/database/client.ts'
import { type Migration, migrate, readMigrations } from '#server/database/migrate.ts'
import { schemaDrift } from '#server/database/schema-drift.ts'
import { startTestDatabase } from '../../support/embedded.ts'
import { startTestServer } from '../../support/test-server.ts'

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

  it('wait for a table in use, let others use it meanwhile, and say in the end what they waited for', async () => {
    await using database = await startTestDatabase('empty')
    const first = migration('0001_first', 'create table a (id int)')
    const second = migration('0002_second', 'alter table a add column name text')
    await migrate(database.connection, [first])
    const reader = new pg.Client(database.connection)
    await reader.connect()
    await reader.query('begin; select * from a')
    const impatient = { otherServerMs: 1000, lockMs: 50, tries: 2 }
    const inVain = migrate(database.connection, [first, second], impatient)
    await expect(inVain).rejects.toThrow(/^The migration 0002_second failed.* 2 times it waited in vain/)
    const waiting = migrate(database.connection, [first, second])
    // Behind a change that waits, this would wait, too, until the reader ended.
    expect(await run(database.connection, 'select * from a')).toEqual([])
    await reader.query('commit')
    await reader.end()
    expect(await waiting).toEqual(['0002_second'])
  })

  it('give up, in words, when another server is at it for too long', async () => {
    await using database = await startTestDatabase('empty')
    const other = new pg.Client(database.connection)
    await other.connect()
    await other.query('begin; select pg_advisory_xact_lock(64633653)')
    const given = migrate(database.connection, [], { otherServerMs: 50, lockMs: 50, tries: 1 })
    await expect(given).rejects.toThrow(/^Another server has been bringing the database up to date for too long/)
    await other.end()
  })

  it('go forward while people play: a new column, a new index and a new table lose no guess', async () => {
    await using server = await startTestServer({ today: 2 })
    const ada = server.player()
    const growing = migration(
      '9999_growing',
      `alter table play add column mood text not null default 'good';
       alter table pick add column note text;
       create index pick_note_idx on pick (note);
       create table mood (play_ref text primary key references play (ref));`,
    )
    const guesses = Array.from({ length: 9 }, (_, square) => () => ada.guessesRight(2, square))
    const told: (string | undefined)[] = []
    const migrated = migrate(server.connection, [...readMigrations(), growing])
    for (const guess of guesses) told.push((await guess()).__typename)
    expect(await migrated).toEqual(['9999_growing'])
    expect(told).toEqual(Array.from({ length: 9 }, () => 'Verdict'))
    expect(await run(server.connection, 'select filled, mood from play')).toEqual([{ filled: 9, mood: 'good' }])
    expect((await ada.guessesRight(1, 0)).__typename).toBe('Verdict')
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
